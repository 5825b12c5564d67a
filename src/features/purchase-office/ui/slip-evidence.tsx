import { Armchair, CircleCheck, Eye, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { mediumDate, timeText } from '#lib/dates.ts'
import { queueTexts as texts } from './texts.ts'
import type { CheckedPurchase } from './use-slip-position.ts'

/** A slip beside its order. The code of a slip names bank and transfer, not the amount: that is read in the picture. */
export function SlipEvidence({ purchase }: { purchase: CheckedPurchase }) {
  const { invoiceNo, trainingName, slip, expiresAt, startsAt, joined, seats } = purchase
  const hold = [
    texts.hold(momentText(expiresAt)),
    startsAt && texts.starts(mediumDate(startsAt)),
    texts.seats(Math.max(0, seats - joined), seats),
  ].filter(Boolean)
  return (
    <div className="slip-evidence">
      <SlipPicture key={slip.id} purchase={purchase} />
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="numeric text-title">{invoiceNo}</h2>
          <Badge tone={slip.reference ? 'success' : 'warning'}>{slip.reference ? texts.read : texts.unread}</Badge>
        </div>
        <p className="text-sm">{trainingName}</p>
        <Comparison purchase={purchase} />
        <p className="alert slip-hold">
          <Armchair className="icon" aria-hidden="true" />
          <span className="numeric">{hold.join(' · ')}</span>
        </p>
      </div>
    </div>
  )
}

function SlipPicture({ purchase: { invoiceNo, slip } }: { purchase: CheckedPurchase }) {
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) {
    return (
      <div className="slip-picture">
        <p role="alert">{texts.slipFailed}</p>
      </div>
    )
  }
  return (
    <a className="slip-picture" href={slip.linkToPicture} target="_blank" rel="noopener">
      <img src={slip.linkToPicture} alt={texts.slip(invoiceNo)} onError={() => setFailed(true)} />
      <span className="visually-hidden">
        {texts.slipOpen} {texts.newTab}
      </span>
    </a>
  )
}

function Comparison({ purchase }: { purchase: CheckedPurchase }) {
  const { slip, totalPriceText, createdAt, personName, buyer } = purchase
  const isLater = Date.parse(slip.sentAt) >= Date.parse(createdAt)
  return (
    <table className="compare-table" aria-label={texts.compare}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{texts.field}</span>
          </th>
          <th scope="col">{texts.order}</th>
          <th scope="col">{texts.onSlip}</th>
          <th scope="col">
            <span className="visually-hidden">{texts.result}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <Row field={texts.amount} order={totalPriceText} slip={texts.lookAtSlip} />
        <Row field={texts.receiver} order={texts.receiverOurs} slip={texts.lookAtSlip} />
        <Row
          field={texts.time}
          order={texts.after(momentText(createdAt))}
          slip={texts.sent(momentText(slip.sentAt))}
          result={isLater}
        />
        <Row
          field={texts.reference}
          order={slip.reference ? texts.unused : texts.unknown}
          slip={slip.reference ?? texts.unread}
          result={slip.reference !== null}
        />
        <Row
          field={texts.payer}
          order={buyer.name === personName ? personName : `${buyer.name} (${personName})`}
          slip={slip.bank ? texts.bank(slip.bank) : texts.lookAtSlip}
        />
      </tbody>
    </table>
  )
}

interface RowProps {
  field: string
  order: string
  slip: string
  /** Missing: a person compares. */
  result?: boolean
}

function Row({ field, order, slip, result }: RowProps) {
  const Icon = result === undefined ? Eye : result ? CircleCheck : TriangleAlert
  const look = result === undefined ? '' : result ? 'is-match' : 'is-unknown'
  return (
    <tr>
      <th scope="row">{field}</th>
      <td>{order}</td>
      <td>{slip}</td>
      <td>
        <Icon className={`icon ${look}`} aria-hidden="true" />
        <span className="visually-hidden">{result ? texts.match : texts.check}</span>
      </td>
    </tr>
  )
}

const momentText = (moment: string) => `${mediumDate(moment)} ${timeText(moment)}`
