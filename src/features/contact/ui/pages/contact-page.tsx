import { Flag, KeyRound, type LucideIcon, Mail, School, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { MailAddress } from '#components/layout/mail-address.tsx'
import { breadcrumbs } from '#lib/json-ld.ts'
import { definePage, usePageContext, useViewer } from '#lib/page.ts'
import { contactTexts as texts } from '../../texts.ts'

/** `/contact`: whom to ask, the default of the computer-office link (PWD-003, PWD-004, decision Q-186). */
export const page = definePage<null>({
  async load() {
    return null
  },
  head: (_, { context: { config } }) => ({
    title: texts.title,
    description: texts.description,
    canonical: '/contact',
    jsonLd: [breadcrumbs(config.origin, config.siteName, [{ name: texts.title, path: '/contact' }])],
  }),
  Page: ContactPage,
})

function ContactPage() {
  const { config } = usePageContext()
  const viewer = useViewer()
  const { computerOffice } = config.links
  return (
    <div className="wrapper pb-14">
      <header className="page-header">
        <h1>{keepTogether(texts.title)}</h1>
        <p>{keepTogether(texts.description)}</p>
      </header>
      <div className="mt-6 grid gap-4 md:grid-cols-2 md:*:odd:last:col-span-full">
        <Topic Icon={School} {...texts.computerOffice}>
          {/^https?:/.test(computerOffice) && (
            <a className="link" href={computerOffice} target="_blank" rel="noopener">
              {texts.computerOffice.link}
            </a>
          )}
        </Topic>
        <Topic Icon={KeyRound} {...texts.password}>
          <a className="link" href={viewer ? '/my-profile/edit' : '/forget-password'}>
            {viewer ? texts.password.signedInLink : texts.password.link}
          </a>
        </Topic>
        <Topic Icon={Flag} {...texts.comments}>
          <a className="link" href="/policy?tab=website">
            {texts.comments.link}
          </a>
        </Topic>
        <Topic Icon={ShieldCheck} {...texts.privacy}>
          <a className="link" href="/policy?tab=privacy">
            {texts.privacy.link}
          </a>
        </Topic>
        <Topic Icon={Mail} {...texts.team}>
          <a className="link" href={`mailto:${texts.team.email}`}>
            <MailAddress>{texts.team.email}</MailAddress>
          </a>
        </Topic>
      </div>
    </div>
  )
}

interface TopicProps {
  Icon: LucideIcon
  title: string
  text: string
  /** The next step. */
  children: ReactNode
}

function Topic({ Icon, title, text, children }: TopicProps) {
  return (
    <section className="card grid content-start gap-2 p-6">
      <h2 className="flex items-center gap-3 text-h3">
        <Icon className="icon text-primary" aria-hidden="true" />
        {keepTogether(title)}
      </h2>
      <p className="text-ink-2">{keepTogether(text)}</p>
      {children && <p>{children}</p>}
    </section>
  )
}
