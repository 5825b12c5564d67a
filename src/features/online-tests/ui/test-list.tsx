import { useQuery } from '@tanstack/react-query'
import { Compass } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { Chip } from '#components/navigation/chip.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { matchesFilter, TEST_FILTERS, type TestFilter } from '../policy.ts'
import { myTestTexts as texts } from '../texts.ts'
import { onlineTestsQuery } from './queries.ts'
import { TestCard } from './test-card.tsx'
import { useTestRun } from './use-test-run.ts'

const loadDialogs = () => import('./test-dialogs.tsx').then((module) => module.TestDialogs)

/** The chips and the cards (TEST-002..010), and the dialogs that a card opens. */
export function TestList() {
  const { api } = usePageContext()
  const query = useQuery(onlineTestsQuery(api))
  const [filter, setFilter] = useState<TestFilter>('all')
  const [TestDialogs, fetchDialogs] = useLazyModule(loadDialogs)
  const run = useTestRun()
  if (hasFailed(query)) {
    return (
      <LoadError text={texts.loadFailed} isCentred isLoading={query.isFetching} onRetry={() => void query.refetch()} />
    )
  }
  const tests = query.data?.data.onlineTestData
  const shown = tests?.filter((test) => matchesFilter(test, filter))
  return (
    <>
      <div className="chips" role="group" aria-label={texts.filterLabel}>
        {TEST_FILTERS.map((one) => (
          <Chip
            key={one}
            lang="en"
            isPressed={one === filter}
            count={tests?.filter((test) => matchesFilter(test, one)).length}
            onClick={() => setFilter(one)}
          >
            {texts.filters[one]}
          </Chip>
        ))}
      </div>
      {!shown ? (
        <TestsSkeleton />
      ) : shown.length === 0 ? (
        <div className="card" role="status">
          <EmptyState
            picture="test"
            title={texts.empty[filter]}
            text={filter === 'all' ? texts.emptyHint : undefined}
            actions={
              filter === 'all' && (
                <a className="btn btn-primary" href="/training">
                  <Compass className="icon" aria-hidden="true" /> {texts.findTraining}
                </a>
              )
            }
          />
        </div>
      ) : (
        <ul className="test-grid" aria-label={texts.listLabel}>
          {shown.map((test) => (
            <li key={test.userEventId}>
              <TestCard
                test={test}
                isStarting={run.startingId === test.userEventId}
                onStart={() => fetchDialogs(() => run.start(test))}
                onWarn={() => fetchDialogs(() => run.warn(test.responseId ?? ''))}
              />
            </li>
          ))}
        </ul>
      )}
      {TestDialogs && <TestDialogs run={run} />}
    </>
  )
}

export function TestsSkeleton() {
  return (
    <ul className="test-grid" aria-busy="true" aria-label={texts.listLabel}>
      {[0, 1, 2].map((at) => (
        <li key={at} className="skeleton test-card-skeleton" />
      ))}
    </ul>
  )
}
