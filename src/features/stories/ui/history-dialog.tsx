import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { ApiError } from '#lib/api-client.ts'
import { mediumDate, timeText } from '#lib/dates.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { type ComparedBlock, restoreRevision, type StoryDraft, type StoryRevision } from '../contract.ts'
import { revisionQuery, revisionsQuery } from './queries.ts'
import { historyTexts as texts } from './texts.ts'

interface HistoryDialogProps {
  storyId: number
  version: number
  onRestored: (draft: StoryDraft) => void
  onClose: () => void
}

const whenOf = ({ created_at }: StoryRevision) => `${mediumDate(created_at)} ${timeText(created_at)}`

function aboutOf({ author, reason, words_added, words_removed }: StoryRevision): string {
  const what = reason === 'save' ? texts.changed(words_added, words_removed) : texts.reasons[reason]
  return [author?.name, what].filter(Boolean).join(' ')
}

/** Earlier versions of a story, each with its difference from now, and a way back. */
export function HistoryDialog({ storyId, version, onRestored, onClose }: HistoryDialogProps) {
  const { api } = usePageContext()
  const query = useQuery(revisionsQuery(api, storyId))
  const [chosen, setChosen] = useState<number | null>(null)
  const revisions = query.data?.data ?? []
  const shown = revisions.find(({ id }) => id === chosen) ?? revisions[0]
  return (
    <Dialog open size="lg" onOpenChange={(open) => !open && onClose()} title={texts.title}>
      {hasFailed(query) && (
        <LoadError text={texts.failed} isLoading={query.isFetching} onRetry={() => query.refetch()} />
      )}
      {query.isPending && <SkeletonLines lines={6} />}
      {query.isSuccess && revisions.length === 0 && <p className="hint">{texts.empty}</p>}
      {shown && (
        <div className="history">
          <nav aria-label={texts.list(revisions.length)}>
            <ol>
              {revisions.map((revision) => (
                <li key={revision.id}>
                  <button type="button" aria-current={revision.id === shown.id} onClick={() => setChosen(revision.id)}>
                    <b>{whenOf(revision)}</b>
                    <small>{aboutOf(revision)}</small>
                  </button>
                </li>
              ))}
            </ol>
          </nav>
          <Difference key={shown.id} storyId={storyId} version={version} revision={shown} onRestored={onRestored} />
        </div>
      )}
    </Dialog>
  )
}

interface DifferenceProps {
  storyId: number
  version: number
  revision: StoryRevision
  onRestored: (draft: StoryDraft) => void
}

function Difference({ storyId, version, revision, onRestored }: DifferenceProps) {
  const { api } = usePageContext()
  const query = useQuery(revisionQuery(api, storyId, revision.id))
  const [isRestoring, setRestoring] = useState(false)
  const restore = async () => {
    setRestoring(true)
    try {
      const { data } = await api(restoreRevision, { storyId, revisionId: revision.id, base_version: version })
      onRestored(data)
    } catch (error) {
      showToast('danger', error instanceof ApiError && error.status > 0 ? error.message : texts.restoreFailed)
      setRestoring(false)
    }
  }
  const blocks = query.data?.difference ?? []
  return (
    <section aria-label={texts.compared(whenOf(revision))}>
      <div className="history-head">
        <h3>{texts.compared(whenOf(revision))}</h3>
        <Button
          size="sm"
          variant="outline"
          isLoading={isRestoring}
          icon={<RotateCcw className="icon" aria-hidden="true" />}
          onClick={restore}
        >
          {texts.restore}
        </Button>
      </div>
      {hasFailed(query) && (
        <LoadError text={texts.failed} isLoading={query.isFetching} onRetry={() => query.refetch()} />
      )}
      {query.isPending && <SkeletonLines lines={5} />}
      {query.isSuccess && blocks.every(({ kind }) => kind === 'same') && <p className="hint">{texts.same}</p>}
      <div className="difference">
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one difference
          <Block key={index} block={block} />
        ))}
      </div>
    </section>
  )
}

/** Added words are underlined and removed ones struck through, so the difference is readable without colour. */
function Block({ block: { pieces } }: { block: ComparedBlock }) {
  return (
    <p>
      {pieces.map(({ kind, text }, index) => {
        const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one block
        return <Tag key={index}>{text}</Tag>
      })}
    </p>
  )
}
