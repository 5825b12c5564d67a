import '#components/member-sheet.css'
import type { ReactNode } from 'react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { pageShell } from '#components/layout/page-shell.tsx'
import { definePage } from '#lib/page.ts'
import { myCertificateTexts as texts } from '../../texts.ts'
import { CertificateList, CertificatesSkeleton } from '../certificate-list.tsx'
import { certificatesQuery } from '../queries.ts'

/** `/my-certificate`: the certificates of the tests that the reader passed (CERT-001, CERT-002, Q-85). */
export const page = definePage<null>({
  async load({ context: { api, queryClient } }) {
    await queryClient.prefetchQuery(certificatesQuery(api))
    return null
  },
  head: () => ({ title: texts.title, isHidden: true }),
  shell: pageShell(texts.title, () => (
    <Frame>
      <CertificatesSkeleton />
    </Frame>
  )),
  Page: () => (
    <Frame>
      <CertificateList />
    </Frame>
  ),
})

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="wrapper grid gap-6 pb-14">
      <header className="page-header">
        <h1>{keepTogether(texts.title)}</h1>
        <p>{texts.lead}</p>
      </header>
      {children}
    </div>
  )
}
