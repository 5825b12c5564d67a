import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { IconButton } from '#components/forms/icon-button.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { satangText } from '#features/orders/policy.ts'
import type { OfficePurchase } from '../contract.ts'
import { useConfirmPurchases } from './mutations.ts'
import { listTexts as texts } from './texts.ts'
import { useRefreshOffice } from './use-refresh-office.ts'

const loadQuestion = () => import('./confirm-question.tsx').then((module) => module.ConfirmQuestion)

interface ConfirmBarProps {
  selected: readonly OfficePurchase[]
  onClear: () => void
}

/** Confirms the selected slips, with their number and sum, after a question. Not on phones. */
export function ConfirmBar({ selected, onClear }: ConfirmBarProps) {
  const { mutate, isPending } = useConfirmPurchases()
  const refresh = useRefreshOffice()
  const [isAsking, setAsking] = useState(false)
  const [Question, fetchQuestion] = useLazyModule(loadQuestion)
  const sum = satangText(selected.reduce((total, { amountSatang }) => total + amountSatang, 0))
  function confirm() {
    setAsking(false)
    mutate(
      { orders: selected.flatMap(({ id, slip }) => (slip ? [{ id, slip_id: slip.id }] : [])) },
      {
        onSuccess({ data: { confirmed, failed } }) {
          if (confirmed.length > 0) showSnackbar(texts.done(confirmed.length))
          if (failed[0]) showToast('danger', texts.failed(failed.length, failed[0].message))
          onClear()
          void refresh()
        },
        onError(error) {
          showToast('danger', messageOf(error))
          void refresh()
        },
      },
    )
  }
  return (
    <section className="moderation-bar max-md:hidden" aria-label={texts.bulk}>
      <p role="status">{texts.selected(selected.length)}</p>
      <div className="moderation-bar-actions">
        <Button
          size="sm"
          variant="accent"
          icon={<Check className="icon" aria-hidden="true" />}
          aria-haspopup="dialog"
          isLoading={isPending}
          onClick={() => fetchQuestion(() => setAsking(true))}
        >
          {texts.confirm(selected.length, sum)}
        </Button>
      </div>
      <IconButton label={texts.clearSelection} icon={<X className="icon" />} onClick={onClear} />
      {Question && (
        <Question
          title={texts.question.title(selected.length)}
          text={texts.question.text(sum)}
          labels={texts.question}
          isOpen={isAsking}
          onCancel={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </section>
  )
}
