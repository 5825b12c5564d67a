import { keepTogether } from '#components/layout/keep-together.tsx'
import { longDate } from '#lib/dates.ts'
import type { Certificate } from '../contract.ts'
import { certificateTexts as texts } from '../texts.ts'

/** The certificate as it is printed: all sizes follow its width. */
export function CertificatePaper({ certificate }: { certificate: Certificate }) {
  const { certificateNo, fullname, trainingName, hours, score, showsScore, issuedAt } = certificate
  return (
    <div className="certificate-paper">
      <div className="certificate-side">
        <img src="/brand/mark.svg" alt="" width="64" height="64" />
        <b className="numeric">{certificateNo}</b>
      </div>
      <div className="certificate-text">
        <p className="certificate-heading">{texts.heading}</p>
        <p>{texts.presentedTo}</p>
        <p className="certificate-name">{fullname}</p>
        <p>{texts.completed}</p>
        <h2>{keepTogether(trainingName)}</h2>
        <dl>
          <div>
            <dt>{texts.hoursLabel}</dt>
            <dd>{texts.hours(hours)}</dd>
          </div>
          {showsScore && (
            <div>
              <dt>{texts.scoreLabel}</dt>
              <dd>{texts.score(score)}</dd>
            </div>
          )}
          <div>
            <dt>{texts.issuedLabel}</dt>
            <dd>{longDate(issuedAt)}</dd>
          </div>
        </dl>
      </div>
    </div>
  )
}
