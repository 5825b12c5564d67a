import { CircleCheck, Clock, FileCheck2, type LucideIcon, RefreshCw, ScanLine } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { SlipUpload } from '#features/orders/ui/slip-upload.tsx'
import { mediumDate, timeText } from '#lib/dates.ts'
import type { OwnPurchase } from '../contract.ts'
import { StateCard } from './state-card.tsx'
import { purchaseTexts as texts } from './texts.ts'
import { useRefreshPurchase } from './use-refresh-purchase.ts'

/** An order whose slip an admin checks; until then the slip can be replaced. */
export function CheckedSlip({ purchase }: { purchase: OwnPurchase }) {
  const { slip, invoiceNo, can_send_slip: canSend } = purchase
  const [isReplacing, setReplacing] = useState(false)
  const refresh = useRefreshPurchase(purchase)
  if (!slip) return null
  const sentAt = texts.sentAt(`${mediumDate(slip.sentAt)} ${timeText(slip.sentAt)}`)
  return (
    <StateCard Icon={FileCheck2} tone="success" title={texts.states.checking}>
      <div className="flex items-start gap-4">
        <a className="slip-thumb" href={slip.linkToPicture} target="_blank" rel="noopener">
          <img src={slip.linkToPicture} alt={texts.slip} />
          <span className="visually-hidden">
            {texts.slipOpen} {texts.newTab}
          </span>
        </a>
        <ul className="check-rows min-w-0 flex-1">
          {slip.reference ? (
            <Check
              Icon={CircleCheck}
              look="is-match"
              text={texts.read}
              hint={<span className="break-all">{texts.reference(slip.reference)}</span>}
            />
          ) : (
            <Check Icon={ScanLine} look="is-unknown" text={texts.unread} />
          )}
          <Check Icon={Clock} look="is-unknown" text={texts.waiting} hint={sentAt} />
        </ul>
      </div>
      <p>{texts.placeKept}</p>
      {isReplacing ? (
        <SlipUpload
          invoiceNo={invoiceNo}
          onChange={() => {
            setReplacing(false)
            void refresh()
          }}
        />
      ) : (
        canSend === 1 && (
          <Button
            size="sm"
            variant="outline"
            className="justify-self-start"
            icon={<RefreshCw className="icon" aria-hidden="true" />}
            onClick={() => setReplacing(true)}
          >
            {texts.replace}
          </Button>
        )
      )}
    </StateCard>
  )
}

function Check({ Icon, look, text, hint }: { Icon: LucideIcon; look: string; text: string; hint?: ReactNode }) {
  return (
    <li>
      <Icon className={`icon ${look}`} aria-hidden="true" />
      <span>
        {text}
        {hint && <small className="numeric block text-ink-2 text-xs">{hint}</small>}
      </span>
    </li>
  )
}
