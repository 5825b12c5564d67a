import '#components/member-sheet.css'
import { BadgeCheck, Undo2 } from 'lucide-react'
import { Fragment } from 'react'
import { ButtonLink } from '#components/forms/button.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { ApiError } from '#lib/api-client.ts'
import { longDate } from '#lib/dates.ts'
import { definePage, usePageData, usePageParams } from '#lib/page.ts'
import { CHECK_CODE_PATTERN, CHECK_PATH } from '../../constants.ts'
import type { CheckedDocument } from '../../contract.ts'
import { CheckForm } from '../check-form.tsx'
import { documentCheckQuery } from '../queries.ts'
import { checkTexts as texts } from '../texts.ts'

/** `/receipt/{code}`: whether a receipt is genuine, without its buyer (decision 0070). Search engines do not index it. */
export const page = definePage<CheckedDocument | null>({
  async load({ context: { api, queryClient }, params: { code = '' } }) {
    if (!CHECK_CODE_PATTERN.test(code)) return null
    try {
      return (await queryClient.ensureQueryData(documentCheckQuery(api, code))).data
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
  head: (document) => ({
    title: document ? `${texts.title} ${document.number}` : texts.unknown,
    isHidden: true,
    isMissing: !document,
  }),
  Page() {
    const document = usePageData<CheckedDocument | null>()
    const { code = '' } = usePageParams()
    return (
      <div className="wrapper grid gap-6 pb-14">
        <header className="page-header">
          <h1>{keepTogether(texts.title)}</h1>
        </header>
        {document ? (
          <>
            <div className="card certificate-check">
              <Verdict document={document} />
              <Facts document={document} />
              <p className="text-ink-2 text-sm">{keepTogether(texts.privacy)}</p>
            </div>
            <ButtonLink variant="outline" className="justify-self-start" href={CHECK_PATH}>
              {texts.another}
            </ButtonLink>
          </>
        ) : (
          <CheckForm key={code} unknownCode={code} />
        )}
      </div>
    )
  },
})

function Verdict({ document: { kind, otherNumber } }: { document: CheckedDocument }) {
  const isRefunded = kind === 'receipt' && otherNumber !== null
  const Icon = isRefunded ? Undo2 : BadgeCheck
  const title = isRefunded ? texts.refunded : kind === 'receipt' ? texts.receipt : texts.creditNote
  const text = isRefunded ? texts.refundedBy : kind === 'receipt' ? texts.receiptText : texts.creditNoteOf
  return (
    <p className={isRefunded ? 'certificate-verdict refunded' : 'certificate-verdict'}>
      <Icon className="icon" aria-hidden="true" />
      <span>
        <b>{title}</b>
        <span>
          {text} {otherNumber && <span className="numeric no-break">{otherNumber}</span>}
        </span>
      </span>
    </p>
  )
}

function Facts({ document }: { document: CheckedDocument }) {
  const { number, kind, issuedAt, trainingName, totalPriceText, vatText, seller } = document
  const rows = [
    [texts.kind, texts.kinds[kind]],
    [texts.number, number],
    [texts.issued, longDate(issuedAt)],
    [texts.total, totalPriceText],
    [texts.vat, vatText ?? texts.exempt],
    [texts.training, trainingName],
    [texts.seller, seller.name],
    [texts.taxId, seller.taxId],
    [texts.branch, seller.branch],
  ] as const
  return (
    <dl>
      {rows.map(([term, value]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd className="numeric">{keepTogether(value)}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
