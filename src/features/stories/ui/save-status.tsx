import { CircleAlert, CloudCheck, CloudOff, CloudUpload, GitCompareArrows, LifeBuoy } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { timeOfDayText, timeText } from '#lib/dates.ts'
import type { DeviceCopy } from './device-copy.ts'
import type { SaveState } from './story-keeper.ts'
import { recoverTexts, saveTexts as texts } from './texts.ts'

const ICONS = {
  new: CloudCheck,
  changed: CloudUpload,
  saving: CloudUpload,
  saved: CloudCheck,
  waiting: CloudOff,
  failed: CircleAlert,
  conflict: GitCompareArrows,
  'signed-out': CircleAlert,
  gone: CircleAlert,
  suspended: CircleAlert,
  rejected: CircleAlert,
} as const

function textOf(state: SaveState): string {
  if (state.kind === 'saved') return texts.saved(timeOfDayText(state.at, Date.now()))
  if (state.kind === 'failed' && state.reason) return texts.failedFor(state.reason)
  const words = {
    new: texts.unsaved,
    changed: texts.changed,
    saving: texts.saving,
    waiting: texts.waiting,
    failed: texts.failed,
    conflict: texts.conflict,
    'signed-out': texts.signedOut,
    gone: texts.gone,
    suspended: texts.suspended,
    rejected: texts.rejected,
  }
  return words[state.kind]
}

interface SaveStatusProps {
  state: SaveState
  onRetry: () => void
  onSignIn: () => void
  onCompare: () => void
}

/** Where the work is, in words, and the next step when it is not on the server. */
export function SaveStatus({ state, onRetry, onSignIn, onCompare }: SaveStatusProps) {
  const Icon = ICONS[state.kind]
  const step = {
    failed: [texts.retry, onRetry],
    waiting: [texts.retry, onRetry],
    'signed-out': [texts.signIn, onSignIn],
    conflict: [texts.choose, onCompare],
  } as const
  const [label, act] = state.kind in step ? step[state.kind as keyof typeof step] : []
  return (
    <div className="save-status" data-state={state.kind}>
      <span role="status">
        <Icon className="icon" aria-hidden="true" />
        <span>{textOf(state)}</span>
      </span>
      {label && (
        <Button size="sm" variant="ghost" onClick={act}>
          {label}
        </Button>
      )}
    </div>
  )
}

interface RecoverCardProps {
  copy: DeviceCopy
  words: number
  onUse: () => void
  onCompare: () => void
  onDrop: () => void
}

/** Offers what an earlier visit typed and could not send. */
export function RecoverCard({ copy, words, onUse, onCompare, onDrop }: RecoverCardProps) {
  return (
    <section className="recover-card" aria-labelledby="recover-title">
      <h2 id="recover-title">
        <LifeBuoy className="icon" aria-hidden="true" /> {recoverTexts.title}
      </h2>
      <p>{recoverTexts.text(timeText(copy.at), words)}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onUse}>
          {recoverTexts.use}
        </Button>
        <Button size="sm" variant="outline" onClick={onCompare}>
          {recoverTexts.compare}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDrop}>
          {recoverTexts.drop}
        </Button>
      </div>
    </section>
  )
}
