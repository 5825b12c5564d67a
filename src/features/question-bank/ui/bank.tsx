import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LoadError } from '#components/feedback/load-error.tsx'
import { LoadMore } from '#components/feedback/load-more.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import { FilterBar } from '#components/office/filter-bar.tsx'
import { KeyHint } from '#components/office/key-hint.tsx'
import { useLetterKey } from '#components/office/use-letter-key.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { SEARCH_MAX } from '../constants.ts'
import type { BankQuestion } from '../contract.ts'
import { listTexts, bankTexts as texts } from '../texts.ts'
import { BankList } from './bank-list.tsx'
import { ImportPanel } from './import-panel.tsx'
import { ItemCard } from './item-card.tsx'
import { BANK_KEY, bankQuery, statisticsQuery } from './queries.ts'
import { QuestionEditor } from './question-editor.tsx'

/** The list of questions, the editor of one, its statistics, import and export. */
export function Bank({ trainingId }: { trainingId: number }) {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<number | 'new' | null>(null)
  const query = useInfiniteQuery(bankQuery(api, trainingId, words))
  const { data: statistics } = useQuery(statisticsQuery(api, trainingId))
  const pages = query.data?.pages ?? []
  const test = pages[0]?.data.test
  const questions = pages.flatMap(({ data }) => data.questions)
  const question = questions.find(({ id }) => id === chosen) ?? null
  const refresh = () => queryClient.invalidateQueries({ queryKey: BANK_KEY }).catch(() => {})
  useLetterKey('KeyN', () => setChosen('new'))
  const choose = (next: BankQuestion | null) => setChosen(next?.id ?? null)

  return (
    <OfficePage
      title={texts.title}
      back={{ href: '/admin/tests', label: texts.back }}
      lead={test && texts.facts(test.training_name, test.questions)}
      actions={
        <Button
          size="sm"
          icon={<Plus className="icon" aria-hidden="true" />}
          aria-keyshortcuts="N"
          onClick={() => setChosen('new')}
        >
          {texts.add} <KeyHint>N</KeyHint>
        </Button>
      }
    >
      {test?.state === 'incomplete' && <p className="alert alert-warning mb-5">{texts.incomplete}</p>}
      {hasFailed(query) ? (
        <LoadError text={listTexts.failed} isCentred isLoading={query.isFetching} onRetry={() => query.refetch()} />
      ) : (
        query.isPending && <SkeletonLines lines={6} />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,340px)_minmax(0,1fr)]">
        <div className="bank-column">
          <FilterBar search={{ label: texts.search, maxLength: SEARCH_MAX, words, onSearch: setWords }} />
          {query.isSuccess && (
            <BankList
              questions={questions}
              found={pages[0]?.data.found ?? 0}
              statistics={statistics?.data ?? []}
              chosen={typeof chosen === 'number' ? chosen : null}
              // A search shows a part of the bank, in which places would mislead.
              canMove={words === ''}
              onChoose={choose}
              onMoved={refresh}
            />
          )}
          <LoadMore list={query} />
        </div>
        <div className="grid gap-5">
          {chosen === 'new' || question ? (
            <QuestionEditor
              key={question?.id ?? 'new'}
              trainingId={trainingId}
              known={question}
              onSaved={async (saved) => {
                await refresh()
                choose(saved)
              }}
              onStale={refresh}
            />
          ) : (
            <p className="card p-6 text-ink-2">{texts.choose}</p>
          )}
          {question && (
            <ItemCard question={question} item={statistics?.data.find((one) => one.question_id === question.id)} />
          )}
        </div>
      </div>
      <ImportPanel trainingId={trainingId} onAdded={refresh} />
    </OfficePage>
  )
}
