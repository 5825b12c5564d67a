import { CheckIcon } from '#components/icons/icons.tsx'
import { classNames } from '#components/state/class-names.ts'
import type { OrderState } from '#features/orders/constants.ts'
import { purchaseTexts as texts } from './texts.ts'

/** The step of each state, from 0; states without one need no further step. */
const steps: Partial<Record<OrderState, number>> = { awaiting: 2, rejected: 2, checking: 2, paid: 3 }

/** Where an order is on the way from choosing to the place. */
export function PurchaseSteps({ state }: { state: OrderState }) {
  const current = steps[state]
  if (current === undefined) return null
  return (
    <ol className="purchase-steps" aria-label={texts.steps}>
      {texts.stepNames.map((name, index) => {
        const isDone = index < current || state === 'paid'
        const isCurrent = index === current
        return (
          <li key={name} className={classNames(isDone && 'is-done')} aria-current={isCurrent ? 'step' : undefined}>
            <i aria-hidden="true">{isDone ? <CheckIcon className="icon" /> : index + 1}</i>
            <span className={isCurrent ? undefined : 'max-md:sr-only'}>{name}</span>
          </li>
        )
      })}
    </ol>
  )
}
