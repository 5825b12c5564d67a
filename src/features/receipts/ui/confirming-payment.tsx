import { Clock } from 'lucide-react'
import { Spinner } from '#components/feedback/spinner.tsx'
import { Button } from '#components/forms/button.tsx'
import { useCheckout } from '#features/orders/ui/online-payment.tsx'
import { checkoutTexts as texts } from '#features/orders/ui/texts.ts'
import type { OwnPurchase } from '../contract.ts'
import { StateCard } from './state-card.tsx'
import { useRefreshPurchase } from './use-refresh-purchase.ts'

/** The buyer came back from the gateway, which has not confirmed the payment yet. */
export function ConfirmingPayment({ purchase }: { purchase: OwnPurchase }) {
  const refresh = useRefreshPurchase(purchase)
  const { open, isOpening, error } = useCheckout(purchase.invoiceNo, refresh)
  return (
    <StateCard Icon={Clock} tone="info" title={texts.confirming}>
      <p className="flex items-start gap-2" role="status">
        <Spinner />
        <span>{texts.confirmingText}</span>
      </p>
      {purchase.can_checkout === 1 && (
        <div className="grid gap-2">
          <p className="text-ink-2 text-sm">{texts.confirmingHint}</p>
          <div className="button-row">
            <Button size="sm" variant="outline" isLoading={isOpening} loadingText={texts.opening} onClick={open}>
              {texts.goOn}
            </Button>
          </div>
          {error && (
            <p className="text-danger text-sm" role="alert">
              {error}
            </p>
          )}
        </div>
      )}
    </StateCard>
  )
}
