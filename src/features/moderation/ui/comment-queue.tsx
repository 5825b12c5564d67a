import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadMore } from '#components/feedback/load-more.tsx'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/checkbox.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import type { ModerationAction } from '../constants.ts'
import type { ModeratedComment } from '../contract.ts'
import { queueTexts as texts } from '../texts.ts'
import type { PendingDecision } from './decide-dialog.tsx'
import { type QueueView, queueQuery } from './queries.ts'
import { QueueBulk } from './queue-bulk.tsx'
import { QueueCard } from './queue-card.tsx'
import { QueueError, QueueSkeleton } from './queue-states.tsx'
import { useDecision } from './use-decision.ts'

const loadDecideDialog = () => import('./decide-dialog.tsx').then((module) => module.DecideDialog)
const loadRevealDialog = () => import('./reveal-comment-dialog.tsx').then((module) => module.RevealCommentDialog)

interface CommentQueueProps {
  view: QueueView
  onChange: (next: Partial<Pick<QueueView, 'post' | 'search'>>) => void
}

/** A list of comments with actions for single and selected comments. */
export function CommentQueue({ view, onChange }: CommentQueueProps) {
  const { api } = usePageContext()
  const query = useInfiniteQuery(queueQuery(api, view))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [question, setQuestion] = useState<PendingDecision | null>(null)
  const [revealing, setRevealing] = useState<ModeratedComment | null>(null)
  const [DecideDialog, fetchDecideDialog] = useLazyModule(loadDecideDialog)
  const [RevealDialog, fetchRevealDialog] = useLazyModule(loadRevealDialog)
  const heading = useRef<HTMLHeadingElement>(null)
  const { decide, decideAtOnce, isRunning, isSubmitting } = useDecision()

  const comments = query.data?.pages.flatMap((page) => page.data) ?? []
  const selected = comments.filter(({ id }) => chosen.has(id))
  const isFiltered = view.post !== '' || view.search !== ''

  function choose(ids: readonly number[], isChosen: boolean) {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }

  /** The pressed card may be removed, so focus moves to the heading of the list. */
  function resetSelection() {
    setChosen(new Set())
    requestAnimationFrame(() => {
      if (!document.activeElement || document.activeElement === document.body) heading.current?.focus()
    })
  }

  function runAction(action: ModerationAction, pressed: readonly ModeratedComment[]) {
    if (action === 'hide' || action === 'delete')
      return fetchDecideDialog(() => setQuestion({ action, comments: pressed }))
    decideAtOnce(action, pressed, resetSelection)
  }

  return (
    <section aria-labelledby="queue-title" aria-busy={query.isPending || undefined}>
      <h2 id="queue-title" className="visually-hidden" tabIndex={-1} ref={heading}>
        {texts.lists[view.filter]}
      </h2>
      {hasFailed(query) ? (
        <QueueError isLoading={query.isFetching} onRetry={() => query.refetch()} />
      ) : (
        query.isPending && <QueueSkeleton />
      )}
      {query.isSuccess && comments.length === 0 && (
        <EmptyQueue view={view} isFiltered={isFiltered} onClear={() => onChange({ post: '', search: '' })} />
      )}
      {comments.length > 0 && (
        <>
          <Checkbox
            className="mb-3 w-fit max-md:hidden"
            label={texts.selectAll}
            checked={selected.length === comments.length}
            onChange={(event) =>
              choose(
                comments.map(({ id }) => id),
                event.currentTarget.checked,
              )
            }
          />
          <ul className="grid gap-4">
            {comments.map((comment) => (
              <li key={comment.id}>
                <QueueCard
                  comment={comment}
                  isChosen={chosen.has(comment.id)}
                  onChoose={(isChosen) => choose([comment.id], isChosen)}
                  isRunning={(action) => isRunning(action, comment.id)}
                  onAction={(action) => runAction(action, [comment])}
                  onReveal={() => fetchRevealDialog(() => setRevealing(comment))}
                  onPost={view.post ? undefined : () => onChange({ post: String(comment.post.id) })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <LoadMore list={query} />
      {query.isFetchNextPageError && (
        <QueueError isLoading={query.isFetchingNextPage} onRetry={() => query.fetchNextPage()} />
      )}
      {selected.length > 0 && (
        <QueueBulk
          selected={selected}
          isSubmitting={isSubmitting}
          onAction={(action) => runAction(action, selected)}
          onClear={() => setChosen(new Set())}
        />
      )}
      {DecideDialog && question && (
        <DecideDialog
          question={question}
          isSubmitting={isSubmitting}
          onDecide={(reason, callbacks) => decide({ ...question, reason }, callbacks)}
          onClose={() => {
            setQuestion(null)
            resetSelection()
          }}
        />
      )}
      {RevealDialog && revealing && <RevealDialog commentId={revealing.id} onClose={() => setRevealing(null)} />}
    </section>
  )
}

interface EmptyQueueProps {
  view: QueueView
  isFiltered: boolean
  onClear: () => void
}

function EmptyQueue({ view, isFiltered, onClear }: EmptyQueueProps) {
  const { title, text } = isFiltered ? texts.empty.filtered : texts.empty[view.filter]
  return (
    <EmptyState
      picture={isFiltered ? 'no-result' : 'review'}
      headingLevel={3}
      title={title}
      text={text}
      actions={
        isFiltered && (
          <Button variant="soft" onClick={onClear}>
            {texts.empty.clear}
          </Button>
        )
      }
    />
  )
}
