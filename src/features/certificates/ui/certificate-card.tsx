import { BadgeCheck, FileDown, ImageDown, Share2 } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '#components/forms/button.tsx'
import { Switch } from '#components/forms/switch.tsx'
import { usePendingChoice } from '#components/state/use-pending-choice.ts'
import { bangkokDay, longDate } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import type { Certificate } from '../contract.ts'
import { revokeReasonTexts, myCertificateTexts as texts } from '../texts.ts'
import { CertificatePaper } from './certificate-paper.tsx'
import { useChooseScore } from './mutations.ts'

/** One certificate of the signed-in person: preview, files, sharing and the choice of the score. */
export function CertificateCard({ certificate }: { certificate: Certificate }) {
  const { certificateNo: number, state, reissuedAt, revokedAt, revokeReason, revokeNote } = certificate
  return (
    <>
      <Preview certificate={certificate} />
      {revokedAt && (
        <div className="alert alert-danger">
          <div>
            <b>{texts.revoked(longDate(revokedAt))}</b>
            {revokeReason && <p>{texts.why(revokeReasonTexts[revokeReason])}</p>}
            {revokeNote && <p>{revokeNote}</p>}
          </div>
        </div>
      )}
      {state !== 'revoked' && reissuedAt && (
        <p className="text-ink-2 text-sm">{texts.reissued(longDate(reissuedAt))}</p>
      )}
      <div role="status">{state === 'making' && <p className="alert alert-info">{texts.making}</p>}</div>
      <Files certificate={certificate} />
      {state !== 'revoked' && (
        <>
          <Sharing certificate={certificate} />
          <ScoreSwitch certificate={certificate} />
        </>
      )}
      {state === 'revoked' && <CheckLink number={number} />}
    </>
  )
}

/** The picture that can be downloaded; until it is made, its text. */
function Preview({ certificate }: { certificate: Certificate }) {
  const { certificateNo: number, fullname, trainingName, linkToPicture, state } = certificate
  const [hasFailed, setFailed] = useState(false)
  if (!linkToPicture || state === 'revoked' || hasFailed) return <CertificatePaper certificate={certificate} />
  return (
    <>
      <h2 className="visually-hidden">{trainingName}</h2>
      <img
        className="certificate-picture"
        src={linkToPicture}
        alt={texts.picture(number, fullname)}
        width="1188"
        height="840"
        loading="lazy"
        onError={() => setFailed(true)}
      />
    </>
  )
}

function Files({ certificate }: { certificate: Certificate }) {
  const { certificateNo: number, linkToDownload, linkToPicture, linkToCredential, state } = certificate
  if (state === 'revoked') return null
  return (
    <div className="certificate-actions">
      {linkToDownload && (
        <ButtonLink
          href={linkToDownload}
          download
          icon={<FileDown className="icon" aria-hidden="true" />}
          aria-label={`${texts.pdf} ${number}`}
        >
          {texts.pdf}
        </ButtonLink>
      )}
      {linkToPicture && (
        <ButtonLink
          variant="outline"
          href={linkToPicture}
          download
          icon={<ImageDown className="icon" aria-hidden="true" />}
          aria-label={`${texts.png} ${number}`}
        >
          {texts.png}
        </ButtonLink>
      )}
      {linkToCredential && (
        <ButtonLink
          variant="ghost"
          href={linkToCredential}
          download
          lang="en"
          aria-label={`${texts.credential} ${number}`}
        >
          {texts.credential}
        </ButtonLink>
      )}
      <CheckLink number={number} />
    </div>
  )
}

function CheckLink({ number }: { number: string }) {
  return (
    <ButtonLink
      variant="ghost"
      href={`/certificate/${number}`}
      icon={<BadgeCheck className="icon" aria-hidden="true" />}
      aria-label={`${texts.openCheck} ${number}`}
    >
      {texts.openCheck}
    </ButtonLink>
  )
}

/** Each service opens its own page with the address of the check. */
function Sharing({ certificate }: { certificate: Certificate }) {
  const { config } = usePageContext()
  const { certificateNo: number } = certificate
  const url = `${config.origin}/certificate/${number}`
  const services = [
    [
      'LINE',
      `https://social-plugins.line.me/lineit/share?${new URLSearchParams({ url })}`,
      texts.shareOn('LINE', number),
    ],
    [
      'Facebook',
      `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
      texts.shareOn('Facebook', number),
    ],
    ['LinkedIn', linkedInUrl(certificate, url), texts.addToLinkedIn(number)],
  ] as const
  return (
    <p className="certificate-share">
      <Share2 className="icon" aria-hidden="true" />
      <span>{texts.share}</span>
      {services.map(([service, href, label]) => (
        <a key={service} className="link" href={href} target="_blank" rel="noopener" lang="en" aria-label={label}>
          {service}
        </a>
      ))}
    </p>
  )
}

function linkedInUrl({ certificateNo, trainingName, issuedAt }: Certificate, certUrl: string): string {
  const [issueYear = '', issueMonth = ''] = bangkokDay(issuedAt).split('-')
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: trainingName,
    organizationName: texts.organisation,
    issueYear,
    issueMonth: String(Number(issueMonth)),
    certUrl,
    certId: certificateNo,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}

function ScoreSwitch({ certificate }: { certificate: Certificate }) {
  const { mutate } = useChooseScore(certificate.certificateNo)
  const { value, choose } = usePendingChoice(certificate.showsScore, mutate)
  return <Switch label={texts.showScore} checked={value} onChange={(event) => choose(event.currentTarget.checked)} />
}
