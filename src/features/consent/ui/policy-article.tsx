import { Settings2 } from 'lucide-react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { longDate } from '#lib/dates.ts'
import type { Policy } from '../contract.ts'
import { consentTexts } from '../texts.ts'
import { openCookieSettings } from './consent-state.ts'
import { useCurrentSection } from './use-current-section.ts'

interface PolicySection {
  /** Id of the heading, for anchor links. */
  id: string
  title: string
  html: string
}

/** Splits the HTML into the text before the first `h2` and one section per `h2`. */
export function splitPolicy(content: string): { intro: string; sections: PolicySection[] } {
  const [intro = '', ...rest] = content.split(/<h2>([\s\S]*?)<\/h2>/)
  const sections: PolicySection[] = []
  for (let index = 0; index + 1 < rest.length; index += 2) {
    const title = plainText(rest[index] ?? '')
    sections.push({ id: `section-${index / 2 + 1}`, title, html: rest[index + 1] ?? '' })
  }
  return { intro: intro.trim(), sections }
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The server writes only these five entities. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name] as string)
    .trim()
}

/** A blockquote before the first heading is information for the reader, not a quotation. */
const INTRO_CLASS = `prose max-w-[68ch] [&_blockquote]:rounded-card [&_blockquote]:px-6 [&_blockquote]:py-4
  [&_blockquote]:text-sm [&_blockquote]:font-normal [&_blockquote]:before:hidden`

/** One policy document next to its table of contents. */
export function PolicyArticle({ policy }: { policy: Policy }) {
  const { intro, sections } = splitPolicy(policy.content)
  return (
    <div className="policy-page mt-8">
      <TableOfContents sections={sections} />
      <article>
        {intro && (
          <div
            className={INTRO_CLASS}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: rebuilt by the server from a fixed table of tags
            dangerouslySetInnerHTML={{ __html: intro }}
          />
        )}
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm text-ink-3">
          <p>{consentTexts.updated(longDate(policy.updated_at))}</p>
          <CookieSettingsLink />
        </div>
        {sections.map(({ id, title, html }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mt-10 text-[1.5rem]">
              {keepTogether(title)}
            </h2>
            <div
              className="prose mt-3 max-w-[68ch]"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: rebuilt by the server from a fixed table of tags
              dangerouslySetInnerHTML={{ __html: html }}
            />
          </section>
        ))}
      </article>
    </div>
  )
}

function TableOfContents({ sections }: { sections: readonly PolicySection[] }) {
  const current = useCurrentSection(sections)
  return (
    <nav className="toc" aria-label={consentTexts.tableOfContents}>
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  )
}

/** Opens the cookie settings (POL-011). */
function CookieSettingsLink() {
  return (
    <button type="button" className="link inline-flex items-center gap-2 min-h-11" onClick={openCookieSettings}>
      <Settings2 className="size-[1.05em]" aria-hidden="true" />
      {consentTexts.cookieSettings}
    </button>
  )
}
