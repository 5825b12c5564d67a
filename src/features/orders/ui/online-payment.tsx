import { CreditCard, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { Order } from '../contract.ts'
import { useStartCheckout } from './mutations.ts'
import { PayDeadline } from './pay-deadline.tsx'
import { checkoutTexts as texts } from './texts.ts'

interface OnlinePaymentProps {
  order: Order
  /** After an error that can mean that the order has changed. */
  onChange: () => void
}

/** Opens the page of the gateway. When it does not open, the order stays, and a slip is the other way. */
export function OnlinePayment({ order, onChange }: OnlinePaymentProps) {
  const { open, isOpening, error } = useCheckout(order.invoiceNo, onChange)
  return (
    <section className="card padded grid gap-3" aria-label={texts.title}>
      <h2 className="flex items-center gap-2 text-ui">
        <CreditCard className="icon" aria-hidden="true" />
        {texts.title}
      </h2>
      <p>{texts.text}</p>
      <PayDeadline until={order.expiresAt} />
      {error && (
        <div className="alert alert-danger" role="alert">
          <TriangleAlert className="icon" aria-hidden="true" />
          <p>
            {error}
            {order.payment && <span className="block">{texts.slipInstead}</span>}
          </p>
        </div>
      )}
      <div className="button-row">
        <Button isLoading={isOpening} loadingText={texts.opening} onClick={open}>
          {texts.pay(order.totalPriceText)}
        </Button>
      </div>
      <p className="text-ink-2 text-xs">{texts.leaves}</p>
    </section>
  )
}

/** Leaves the site; coming back with "back" finds the button ready again. */
export function useCheckout(invoiceNo: string, onChange: () => void) {
  const { mutate, isPending } = useStartCheckout()
  const [isLeaving, setLeaving] = useState(false)
  const [error, setError] = useState('')
  useEffect(() => {
    const stay = () => setLeaving(false)
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [])
  function open() {
    setError('')
    mutate(
      { invoiceNo },
      {
        onSuccess({ data }) {
          setLeaving(true)
          location.assign(data.url)
        },
        onError(failure) {
          setError(messageOf(failure))
          if (failure.status === 409) onChange()
        },
      },
    )
  }
  return { open, isOpening: isPending || isLeaving, error }
}
