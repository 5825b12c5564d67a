import { CircleCheck, Download, FileKey2, Undo2 } from 'lucide-react'
import { Spinner } from '#components/feedback/spinner.tsx'
import { ButtonLink } from '#components/forms/button.tsx'
import { orderStateTexts } from '#features/orders/ui/texts.ts'
import { postPath } from '#features/posts/constants.ts'
import type { AccountingDocument, OwnPurchase } from '../contract.ts'
import { StateCard } from './state-card.tsx'
import { purchaseTexts as texts } from './texts.ts'

/** A paid order: the place, and the receipt as soon as its file is made. */
export function PaidPurchase({ purchase: { trainingId, receipt, checkout } }: { purchase: OwnPurchase }) {
  return (
    <StateCard Icon={CircleCheck} tone="success" title={texts.states.paid}>
      <p>{checkout === 'refunding' ? texts.refunding : texts.paidText}</p>
      {receipt && <p className="numeric">{texts.receiptNo(receipt.number)}</p>}
      <div className="button-row">
        <DocumentLink document={receipt} label={texts.receipt} making={texts.making} />
        <ButtonLink size="sm" variant="outline" href={postPath('event', trainingId)}>
          {texts.toTraining}
        </ButtonLink>
      </div>
      {receipt?.linkToSignature && <p className="text-ink-2 text-sm">{texts.signatureHint}</p>}
    </StateCard>
  )
}

/** A refunded order with its credit note; its receipt stays. */
export function RefundedPurchase({ purchase }: { purchase: OwnPurchase }) {
  const { totalPriceText, creditNote, receipt } = purchase
  return (
    <StateCard Icon={Undo2} tone="info" title={orderStateTexts.refunded}>
      <p>{texts.refundedText(totalPriceText)}</p>
      {creditNote && <p className="numeric">{texts.creditNoteNo(creditNote.number)}</p>}
      <div className="button-row">
        <DocumentLink document={creditNote} label={texts.creditNote} making={texts.makingCreditNote} />
        <DocumentLink document={receipt} label={texts.receipt} making={texts.making} isQuiet />
      </div>
    </StateCard>
  )
}

interface DocumentLinkProps {
  document: AccountingDocument | null
  label: string
  /** While the file is made. */
  making: string
  isQuiet?: boolean
}

function DocumentLink({ document, label, making, isQuiet }: DocumentLinkProps) {
  if (!document) return null
  if (!document.linkToDownload) {
    return (
      <p className="flex items-center gap-2 text-ink-2 text-sm" role="status">
        <Spinner /> {making}
      </p>
    )
  }
  return (
    <>
      <ButtonLink
        size="sm"
        variant={isQuiet ? 'outline' : 'accent'}
        href={document.linkToDownload}
        download
        icon={<Download className="icon" aria-hidden="true" />}
      >
        {label}
      </ButtonLink>
      {document.linkToSignature && !isQuiet && (
        <ButtonLink
          size="sm"
          variant="outline"
          href={document.linkToSignature}
          download
          icon={<FileKey2 className="icon" aria-hidden="true" />}
        >
          {texts.signature}
          <span className="visually-hidden"> {document.number}</span>
        </ButtonLink>
      )}
    </>
  )
}
