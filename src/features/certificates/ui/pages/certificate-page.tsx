import '#components/member-sheet.css'
import { BadgeCheck, Ban, type LucideIcon } from 'lucide-react'
import { ButtonLink } from '#components/forms/button.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { ApiError } from '#lib/api-client.ts'
import { longDate } from '#lib/dates.ts'
import { definePage, usePageData, usePageParams } from '#lib/page.ts'
import { CERTIFICATE_NUMBER_PATTERN } from '../../constants.ts'
import type { CheckedCertificate } from '../../contract.ts'
import { certificateTexts, revokeReasonTexts, checkTexts as texts } from '../../texts.ts'
import { CheckForm } from '../check-form.tsx'
import { FileCheck } from '../file-check.tsx'
import { certificateCheckQuery } from '../queries.ts'

/** `/certificate/{number}`: anyone can check a certificate. Search engines do not index it. */
export const page = definePage<CheckedCertificate | null>({
  async load({ context: { api, queryClient }, params: { number = '' } }) {
    if (!CERTIFICATE_NUMBER_PATTERN.test(number)) return null
    try {
      return (await queryClient.ensureQueryData(certificateCheckQuery(api, number))).data
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }
  },
  head: (certificate) => ({
    title: certificate ? `${texts.title} ${certificate.certificateNo}` : texts.unknown,
    isHidden: true,
    isMissing: !certificate,
  }),
  Page() {
    const certificate = usePageData<CheckedCertificate | null>()
    const { number = '' } = usePageParams()
    if (!certificate) return <UnknownCertificate number={number} />
    const { credentialHash, state } = certificate
    return (
      <div className="wrapper grid gap-6 pb-14">
        <header className="page-header">
          <h1>{keepTogether(texts.title)}</h1>
        </header>
        <div className="card certificate-check">
          <Verdict certificate={certificate} />
          <Facts certificate={certificate} />
          {state !== 'erased' && <p className="text-ink-2 text-sm">{keepTogether(texts.privacy)}</p>}
          {credentialHash && state !== 'revoked' && <FileCheck hash={credentialHash} />}
        </div>
        <ButtonLink variant="outline" className="justify-self-start" href="/certificate">
          {texts.another}
        </ButtonLink>
      </div>
    )
  },
})

/** The same for every number that no certificate has. */
function UnknownCertificate({ number }: { number: string }) {
  return (
    <div className="wrapper grid gap-6 pb-14">
      <header className="page-header">
        <h1>{keepTogether(texts.title)}</h1>
      </header>
      <CheckForm key={number} unknownNumber={number} />
    </div>
  )
}

function Verdict({ certificate: { state, revokedAt } }: { certificate: CheckedCertificate }) {
  const verdicts: Record<CheckedCertificate['state'], { Icon: LucideIcon; title: string; text: string }> = {
    valid: { Icon: BadgeCheck, title: texts.valid, text: texts.validText },
    revoked: { Icon: Ban, title: texts.revoked, text: texts.revokedText(revokedAt ? longDate(revokedAt) : '') },
    erased: { Icon: BadgeCheck, title: texts.erased, text: texts.erasedText },
  }
  const { Icon, title, text } = verdicts[state]
  return (
    <p className={`certificate-verdict ${state}`}>
      <Icon className="icon" aria-hidden="true" />
      <span>
        <b>{title}</b>
        <span>{text}</span>
      </span>
    </p>
  )
}

function Facts({ certificate }: { certificate: CheckedCertificate }) {
  const { certificateNo, state, name, trainingName, hours, score, issuedAt, reissuedAt, revokeReason } = certificate
  return (
    <dl>
      <dt>{certificateTexts.number}</dt>
      <dd className="numeric">{certificateNo}</dd>
      {name && (
        <>
          <dt>{texts.holder}</dt>
          <dd>{name}</dd>
        </>
      )}
      <dt>{texts.training}</dt>
      <dd>{keepTogether(trainingName)}</dd>
      {revokeReason && (
        <>
          <dt>{texts.reason}</dt>
          <dd>{revokeReasonTexts[revokeReason]}</dd>
        </>
      )}
      <dt>{certificateTexts.hoursLabel}</dt>
      <dd>{certificateTexts.hours(hours)}</dd>
      {state === 'valid' && (
        <>
          <dt>{texts.score}</dt>
          <dd>
            {score === null ? (
              <span className="certificate-hidden">{texts.scoreHidden}</span>
            ) : (
              certificateTexts.score(score)
            )}
          </dd>
        </>
      )}
      <dt>{texts.issued}</dt>
      <dd>{longDate(issuedAt)}</dd>
      {reissuedAt && (
        <>
          <dt>{texts.reissued}</dt>
          <dd>{longDate(reissuedAt)}</dd>
        </>
      )}
    </dl>
  )
}
