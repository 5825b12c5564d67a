import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { ButtonLink } from '#components/forms/button.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { myCertificateTexts as texts } from '../texts.ts'
import { CertificateCard } from './certificate-card.tsx'
import { certificatesQuery } from './queries.ts'

/** The signed-in person's certificates, each with its page for others. */
export function CertificateList() {
  const { api } = usePageContext()
  const query = useQuery(certificatesQuery(api))
  if (hasFailed(query)) {
    return (
      <LoadError text={texts.loadFailed} isCentred isLoading={query.isFetching} onRetry={() => void query.refetch()} />
    )
  }
  const certificates = query.data?.data
  if (!certificates) {
    return <CertificatesSkeleton />
  }
  if (certificates.length === 0) {
    return (
      <div className="card" role="status">
        <EmptyState
          picture="test"
          title={texts.empty}
          text={texts.emptyHint}
          actions={
            <ButtonLink href="/my-test" icon={<ListChecks className="icon" aria-hidden="true" />}>
              {texts.toTests}
            </ButtonLink>
          }
        />
      </div>
    )
  }
  return (
    <ul className="certificate-grid" aria-label={texts.listLabel}>
      {certificates.map((certificate) => (
        <li key={certificate.certificateNo} className="card certificate-card">
          <CertificateCard certificate={certificate} />
        </li>
      ))}
    </ul>
  )
}

export function CertificatesSkeleton() {
  return (
    <div className="certificate-grid" aria-busy="true">
      <div className="skeleton certificate-skeleton" />
    </div>
  )
}
