import { BadgeCheck } from 'lucide-react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { longDate } from '#lib/dates.ts'
import { definePage, PageNotFound, usePageData } from '#lib/page.ts'
import { CERTIFICATE_NUMBER_PATTERN } from '../../constants.ts'
import type { CheckedCertificate } from '../../contract.ts'
import { certificateTexts, checkTexts as texts } from '../../texts.ts'
import { certificateCheckQuery } from '../queries.ts'

/** `/certificate/{number}`: anyone can check a certificate. Search engines do not index it. */
export const page = definePage<CheckedCertificate>({
  async load({ context: { api, queryClient }, params: { number = '' } }) {
    if (!CERTIFICATE_NUMBER_PATTERN.test(number)) throw new PageNotFound()
    return (await queryClient.ensureQueryData(certificateCheckQuery(api, number))).data
  },
  head: ({ certificateNo }) => ({ title: `${texts.title} ${certificateNo}`, isHidden: true }),
  Page() {
    const { certificateNo, name, trainingName, hours, issuedAt } = usePageData<CheckedCertificate>()
    return (
      <div className="wrapper grid gap-6 pb-14">
        <header className="page-header">
          <h1>{keepTogether(texts.title)}</h1>
        </header>
        <div className="card certificate-check">
          <p className="certificate-valid">
            <BadgeCheck className="icon" aria-hidden="true" />
            <span>
              <b>{texts.valid}</b>
              <span>{texts.validText}</span>
            </span>
          </p>
          <dl>
            <dt>{certificateTexts.number}</dt>
            <dd className="numeric">{certificateNo}</dd>
            <dt>{texts.holder}</dt>
            <dd>{name}</dd>
            <dt>{texts.training}</dt>
            <dd>{keepTogether(trainingName)}</dd>
            <dt>{certificateTexts.hoursLabel}</dt>
            <dd>{certificateTexts.hours(hours)}</dd>
            <dt>{texts.issued}</dt>
            <dd>{longDate(issuedAt)}</dd>
          </dl>
          <p className="text-ink-2 text-sm">{texts.privacy}</p>
        </div>
      </div>
    )
  },
})
