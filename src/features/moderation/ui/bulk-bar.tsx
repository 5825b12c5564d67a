import { Eye, EyeOff, ShieldCheck, Trash2, X } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { IconButton } from '#components/forms/icon-button.tsx'
import type { ModerationAction } from '../constants.ts'
import type { ModeratedComment } from '../contract.ts'
import { queueTexts as texts } from '../texts.ts'

interface BulkBarProps {
  selected: readonly ModeratedComment[]
  isSubmitting: boolean
  onAction: (action: ModerationAction) => void
  onClear: () => void
}

/** Bar at the bottom with actions for the selected comments, shown while there is a selection. */
export function BulkBar({ selected, isSubmitting, onAction, onClear }: BulkBarProps) {
  const hasReports = selected.some((comment) => comment.report_count > 0)
  const hasShown = selected.some((comment) => comment.show === 1)
  const hasHidden = selected.some((comment) => comment.show === 0)
  return (
    <section className="moderation-bar" aria-label={texts.bulk}>
      <p role="status">{texts.selected(selected.length)}</p>
      <div className="moderation-bar-actions">
        {hasReports && (
          <Button
            size="sm"
            icon={<ShieldCheck className="icon" />}
            disabled={isSubmitting}
            onClick={() => onAction('dismiss')}
          >
            {texts.dismiss}
          </Button>
        )}
        {hasShown && (
          <Button
            size="sm"
            variant="soft"
            icon={<EyeOff className="icon" />}
            disabled={isSubmitting}
            onClick={() => onAction('hide')}
          >
            {texts.hide}
          </Button>
        )}
        {hasHidden && (
          <Button
            size="sm"
            variant="soft"
            icon={<Eye className="icon" />}
            disabled={isSubmitting}
            onClick={() => onAction('show')}
          >
            {texts.show}
          </Button>
        )}
        <Button
          size="sm"
          variant="soft"
          icon={<Trash2 className="icon" />}
          disabled={isSubmitting}
          onClick={() => onAction('delete')}
        >
          {texts.remove}
        </Button>
      </div>
      <IconButton label={texts.clear} icon={<X className="icon" />} onClick={onClear} />
    </section>
  )
}
