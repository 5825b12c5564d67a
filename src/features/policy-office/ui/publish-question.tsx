import { Megaphone } from 'lucide-react'
import { AlertDialog } from '#components/overlays/alert-dialog.tsx'
import { longDate, timeText } from '#lib/dates.ts'
import { officeTexts as texts } from '../texts.ts'

interface PublishQuestionProps {
  version: number
  /** Null: at once. */
  effectiveAt: string | null
  asksAgain: boolean
  isLoading: boolean
  onCancel: () => void
  onPublish: () => void
}

/** Asks before a version is published. */
export function PublishQuestion({
  version,
  effectiveAt,
  asksAgain,
  isLoading,
  onCancel,
  onPublish,
}: PublishQuestionProps) {
  const when = effectiveAt ? texts.publishAt(`${longDate(effectiveAt)} ${timeText(effectiveAt)}`) : texts.publishNow
  return (
    <AlertDialog
      open
      tone="warm"
      icon={<Megaphone className="icon" aria-hidden="true" />}
      title={texts.publishTitle(version)}
      text={asksAgain ? `${when} ${texts.publishAsk}` : when}
      cancel={{ label: texts.cancel, onPress: onCancel }}
      confirm={{ label: texts.publish, onPress: onPublish, isMain: true, isLoading }}
    />
  )
}
