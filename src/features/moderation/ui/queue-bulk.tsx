import { Eye, EyeOff, ShieldCheck, Trash2 } from 'lucide-react'
import { BulkAction, BulkBar } from '#components/office/bulk-bar.tsx'
import type { ModerationAction } from '../constants.ts'
import type { ModeratedComment } from '../contract.ts'
import { queueTexts as texts } from '../texts.ts'

interface QueueBulkProps {
  selected: readonly ModeratedComment[]
  isSubmitting: boolean
  onAction: (action: ModerationAction) => void
  onClear: () => void
}

/** Actions for the selected comments, of those that can have an effect on one of them. */
export function QueueBulk({ selected, isSubmitting, onAction, onClear }: QueueBulkProps) {
  const hasReports = selected.some((comment) => comment.report_count > 0)
  const hasShown = selected.some((comment) => comment.show === 1)
  const hasHidden = selected.some((comment) => comment.show === 0)
  return (
    <BulkBar label={texts.bulk} count={texts.selected(selected.length)} onClear={onClear}>
      {hasReports && (
        <BulkAction
          isMain
          icon={<ShieldCheck className="icon" aria-hidden="true" />}
          isLoading={isSubmitting}
          onClick={() => onAction('dismiss')}
        >
          {texts.dismiss}
        </BulkAction>
      )}
      {hasShown && (
        <BulkAction
          hasDialog
          icon={<EyeOff className="icon" aria-hidden="true" />}
          isLoading={isSubmitting}
          onClick={() => onAction('hide')}
        >
          {texts.hide}
        </BulkAction>
      )}
      {hasHidden && (
        <BulkAction
          icon={<Eye className="icon" aria-hidden="true" />}
          isLoading={isSubmitting}
          onClick={() => onAction('show')}
        >
          {texts.show}
        </BulkAction>
      )}
      <BulkAction
        hasDialog
        icon={<Trash2 className="icon" aria-hidden="true" />}
        isLoading={isSubmitting}
        onClick={() => onAction('delete')}
      >
        {texts.remove}
      </BulkAction>
    </BulkBar>
  )
}
