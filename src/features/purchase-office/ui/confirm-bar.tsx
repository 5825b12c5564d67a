import { Check } from 'lucide-react'
import { useState } from 'react'
import { BulkAction, BulkBar } from '#components/office/bulk-bar.tsx'
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
    <>
      <BulkBar label={texts.bulk} count={texts.selected(selected.length)} onClear={onClear}>
        <BulkAction
          isMain
          hasDialog
          isLoading={isPending}
          icon={<Check className="icon" aria-hidden="true" />}
          onClick={() => fetchQuestion(() => setAsking(true))}
        >
          {texts.confirm(selected.length, sum)}
        </BulkAction>
      </BulkBar>
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
    </>
  )
}
