import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { useChangePurchase } from './mutations.ts'
import { queueTexts as texts } from './texts.ts'
import { useRefreshOffice } from './use-refresh-office.ts'
import type { CheckedPurchase } from './use-slip-position.ts'

interface Callbacks {
  onDone: () => void
  /** Another admin has decided, or the order was closed. */
  onTaken: () => void
}

/** Confirms the slip that is shown: the server returns an error when there is a newer one. */
export function useConfirmSlip() {
  const { mutate, isPending } = useChangePurchase()
  const refresh = useRefreshOffice()
  function confirm({ id, slip }: CheckedPurchase, { onDone, onTaken }: Callbacks) {
    mutate(
      { orderId: String(id), action: 'confirm', slip_id: slip.id },
      {
        onSuccess({ data }) {
          showSnackbar(texts.confirmed(data.receiptNo ?? ''))
          onDone()
          void refresh()
        },
        onError(error) {
          showToast('danger', messageOf(error))
          if (error.code === 'already_confirmed' || error.code === 'order_not_open') onTaken()
          void refresh()
        },
      },
    )
  }
  return { confirm, isConfirming: isPending }
}
