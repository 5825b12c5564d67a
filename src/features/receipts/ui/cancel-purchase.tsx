import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { askToSignIn } from '#features/accounts/ui/account-dialog-state.ts'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { orderPath } from '#features/orders/constants.ts'
import { useCancelOrder } from '#features/orders/ui/mutations.ts'
import type { OwnPurchase } from '../contract.ts'
import { purchaseTexts as texts } from './texts.ts'
import { useRefreshPurchase } from './use-refresh-purchase.ts'

const loadQuestion = () => import('./cancel-question.tsx').then((module) => module.CancelQuestion)

/** Cancels an order that is not paid, after a question. */
export function CancelPurchase({ purchase }: { purchase: OwnPurchase }) {
  const [Question, fetchQuestion] = useLazyModule(loadQuestion)
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useCancelOrder()
  const refresh = useRefreshPurchase(purchase)
  function cancel() {
    setOpen(false)
    mutate(
      { invoiceNo: purchase.invoiceNo },
      {
        onSuccess() {
          showSnackbar(texts.cancelDone)
          void refresh()
        },
        onError(error) {
          if (error.status === 401) return askToSignIn(orderPath(purchase.invoiceNo))
          showToast('danger', messageOf(error))
          void refresh()
        },
      },
    )
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="cancel-registration"
        aria-haspopup="dialog"
        isLoading={isPending}
        onClick={() => fetchQuestion(() => setOpen(true))}
      >
        {texts.cancel}
      </Button>
      {Question && <Question isOpen={isOpen} onKeep={() => setOpen(false)} onConfirm={cancel} />}
    </>
  )
}
