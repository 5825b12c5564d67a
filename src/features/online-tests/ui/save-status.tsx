import { CloudCheck, CloudOff, WifiOff } from 'lucide-react'
import { Spinner } from '#components/feedback/spinner.tsx'
import { timeText } from '#lib/dates.ts'
import { formTexts as texts } from '../texts.ts'
import type { QueueState } from './answer-queue.ts'

interface SaveStatusProps {
  saving: QueueState & { recovered: number }
  /** The message above the questions, shown only when there is something to know. */
  isBanner?: boolean
}

/** Whether the answers are saved, in words: saved with the time, saving, or waiting for the network. */
export function SaveStatus({ saving: { answers, isSaving, savedAt, problem, recovered }, isBanner }: SaveStatusProps) {
  const waiting = answers.filter(({ revision, saved }) => revision > saved).length
  if (isBanner) {
    return (
      <div role="status" className="empty:hidden">
        {problem === 'signed-out' ? (
          <p className="test-banner">{texts.signedOut}</p>
        ) : problem === 'offline' ? (
          <p className="test-banner">
            <WifiOff className="icon" aria-hidden="true" />
            <span>
              <b>{texts.offlineTitle}</b> {waiting > 0 && texts.offline(waiting)}
            </span>
          </p>
        ) : (
          recovered > 0 && savedAt === null && <p className="test-banner is-info">{texts.recovered(recovered)}</p>
        )}
      </div>
    )
  }
  return (
    <p role="status" className="test-save-status" data-state={problem ? 'waiting' : 'saved'}>
      {problem ? (
        waiting > 0 && (
          <>
            <CloudOff className="icon" aria-hidden="true" /> {texts.waiting}
          </>
        )
      ) : isSaving ? (
        <>
          <Spinner /> {texts.saving}
        </>
      ) : (
        savedAt !== null && (
          <>
            <CloudCheck className="icon" aria-hidden="true" /> {texts.saved(timeText(savedAt))}
          </>
        )
      )}
    </p>
  )
}
