import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, Eye, Heart, LayoutGrid, Presentation } from 'lucide-react'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { StatsCard } from '#components/feedback/stats-card.tsx'
import { formatCount } from '#lib/counts.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext, useViewer } from '#lib/page.ts'
import { STATS, type Stat } from '../constants.ts'
import { profileTexts as texts } from '../texts.ts'
import { LearningTimeline } from './learning-timeline.tsx'
import { learningQuery } from './queries.ts'

const STAT_STYLES = {
  trainings_joined: { tone: 'warm', Icon: Presentation },
  learning_hours: { tone: 'gold', Icon: Clock },
  tests_passed: { tone: 'leaf', Icon: CircleCheck },
  tools_used: { tone: 'sky', Icon: LayoutGrid },
  idea_views: { tone: 'soft', Icon: Eye },
  likes: { tone: 'lotus', Icon: Heart },
} as const satisfies Record<Stat, object>

const LEARNER_CARDS = 4

/** Statistics of this month and their growth (PROF-026, PROF-046..054). */
export function LearningPanel({ userId }: { userId: number }) {
  const { api } = usePageContext()
  const viewer = useViewer()
  const learning = useQuery(learningQuery(api, userId))
  const { data: cards, isPending, isFetching, refetch } = learning
  return (
    <section aria-labelledby="learning">
      <h2 id="learning" className="text-h3">
        {texts.thisMonth}
      </h2>
      <p className="text-sm text-ink-2">{[cards?.[0]?.subtitle, texts.compared].filter(Boolean).join(' ')}</p>
      {hasFailed(learning) ? (
        <LoadError isCentred text={texts.learningFailed} isLoading={isFetching} onRetry={() => refetch()} />
      ) : (
        isPending && <LearningSkeleton />
      )}
      {cards && (
        <ul className="profile-stats">
          {cards.flatMap(({ id, title, title_en, items, trend, growth }) => {
            const { tone, Icon } = STAT_STYLES[id]
            return items.map((item) => (
              <li key={`${id} ${item.unit}`}>
                <StatsCard
                  icon={<Icon className="icon" aria-hidden="true" />}
                  tone={tone}
                  title={title}
                  subtitle={title_en}
                  value={formatCount(item.thisMonth)}
                  unit={item.unit}
                  growth={{ trend, percentage: growth }}
                  lastMonth={`${formatCount(item.lastMonth)} ${item.unit}`}
                />
              </li>
            ))
          })}
        </ul>
      )}
      {viewer?.id === userId && <LearningTimeline />}
    </section>
  )
}

function LearningSkeleton() {
  return (
    <div className="profile-stats" aria-busy="true">
      <p role="status" className="visually-hidden">
        {texts.loading}
      </p>
      {STATS.slice(0, LEARNER_CARDS).map((id) => (
        <div key={id} className="card stat-card">
          <SkeletonLines lines={5} />
        </div>
      ))}
    </div>
  )
}
