/** The document: head, skip link, header, page, footer and the embedded data. */
import { Outlet, useMatches } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { SiteBanner } from '#features/announcements/ui/site-banner.tsx'
import { type PageHead, useReader, useViewer } from '#lib/page.ts'
import { hasOffice } from '#lib/viewer.ts'
import { CONFIG_ID, type ServerDocument, STATE_ID, scriptJson } from './document.ts'
import { SiteFooter } from './layouts/site-footer.tsx'
import { SiteHeader } from './layouts/site-header.tsx'
import { SiteOverlays } from './layouts/site-overlays.tsx'
import { SuspensionPlace } from './layouts/suspension-place.tsx'
import { showsShell } from './shows-shell.ts'
import { MODULES_META, PERSONAL_META } from './start-script.ts'
import { appTexts } from './texts.ts'

/** Set on the server only. Null in the browser, which reads the values from the document. */
export const ServerDocumentContext = createContext<ServerDocument | null>(null)

function useHead(): PageHead {
  const matches = useMatches()
  const loaded = matches.at(-1)?.loaderData as unknown as { head: PageHead } | undefined
  return loaded?.head ?? { title: appTexts.notFound.title, isHidden: true }
}

export function Root() {
  const viewer = useViewer()
  const match = useMatches().at(-1)
  const { layout, page } = match?.staticData ?? {}
  const isBare = layout === 'bare'
  const isOffice = layout === 'office' && hasOffice(viewer)
  return (
    // The start script says that the reader is signed in before the first paint; React does when it knows the reader.
    // Styles of one page start at `data-page`: `:root:has()` would compute all styles again with each change of the page.
    <html lang="th" data-page={page} data-signed-in={viewer ? '' : undefined} suppressHydrationWarning>
      <head>
        <HeadTags />
        <ServerHead />
      </head>
      <body>
        {!isBare && !isOffice && <SiteHeader />}
        {!isBare && !isOffice && <SiteBanner />}
        {!isBare && <SuspensionPlace />}
        {isOffice ? (
          <Outlet />
        ) : (
          <main id="content" tabIndex={-1} className={showsShell(match) ? 'is-shell' : undefined}>
            <Outlet />
          </main>
        )}
        {!isBare && !isOffice && <SiteFooter />}
        {!isBare && <SiteOverlays />}
        <Payload />
      </body>
    </html>
  )
}

function HeadTags() {
  const { config } = useReader().rendered()
  const head = useHead()
  const title =
    head.title === config.siteName ? `${config.siteName} · ${appTexts.tagline}` : `${head.title} · ${config.siteName}`
  const description = head.description ?? appTexts.description
  const url = head.canonical ? config.origin + head.canonical : undefined
  const image = head.image ?? { url: '/brand/share.png', width: 1200, height: 630, alt: appTexts.tagline }
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {head.isHidden && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      <meta property="og:site_name" content={config.siteName} />
      <meta property="og:locale" content="th_TH" />
      <meta property="og:type" content={head.type ?? 'website'} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={description} />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:image" content={absolute(config.origin, image.url)} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {head.feed && <link rel="alternate" type="application/atom+xml" title={head.feed.title} href={head.feed.href} />}
      {head.jsonLd?.map((item) => {
        const json = scriptJson(item)
        return (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by scriptJson, not executable
          <script key={json} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
        )
      })}
    </>
  )
}

const absolute = (origin: string, url: string) => (url.startsWith('/') ? origin + url : url)

/**
 * On a phone's slow line fonts would take the line from the style sheet: the first text is shown a quarter later, in a
 * fallback font of the same width either way (decision 0080).
 */
const WIDE = '(min-width: 48rem)'

/** Part of the head that does not change after the first response. In the browser it repeats the existing elements. */
function ServerHead() {
  const server = useContext(ServerDocumentContext) ?? readDocument()
  return (
    <>
      <meta name="csrf-token" content={server.csrfToken} suppressHydrationWarning />
      <meta name="captcha-site-key" content={server.captchaSiteKey} />
      <meta name="theme-color" content="#6B1A57" />
      <link rel="icon" href="/brand/app-icon.svg" type="image/svg+xml" />
      <link rel="manifest" href="/site.webmanifest" />
      {server.assets.fonts.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" media={WIDE} />
      ))}
      {server.assets.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <meta name={MODULES_META} content={server.assets.modules.join(' ')} />
      {server.personalQuery !== undefined && <meta name={PERSONAL_META} content={server.personalQuery} />}
      {server.inlineScripts.map((code) => (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the CSP
        <script key={code} data-inline="" dangerouslySetInnerHTML={{ __html: code }} />
      ))}
    </>
  )
}

/** The two data scripts. They are not executable, so they need no CSP hash. */
function Payload() {
  const server = useContext(ServerDocumentContext)
  const config = server ? scriptJson(server.config) : embeddedText(CONFIG_ID)
  const state = server ? scriptJson(server.state()) : embeddedText(STATE_ID)
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by scriptJson */}
      <script type="application/json" id={CONFIG_ID} dangerouslySetInnerHTML={{ __html: config }} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by scriptJson */}
      <script type="application/json" id={STATE_ID} dangerouslySetInnerHTML={{ __html: state }} />
    </>
  )
}

const embeddedText = (id: string) => document.getElementById(id)?.textContent ?? ''

let parsedDocument: Omit<ServerDocument, 'config' | 'state'> | undefined

/** Reads the values of the server from the document, once, so that hydration matches. */
function readDocument() {
  const hrefs = (selector: string) =>
    [...document.head.querySelectorAll<HTMLLinkElement>(selector)].map((link) => link.getAttribute('href') ?? '')
  const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  parsedDocument ??= {
    csrfToken: meta('csrf-token') ?? '',
    captchaSiteKey: meta('captcha-site-key') ?? '',
    personalQuery: meta(PERSONAL_META),
    inlineScripts: [...document.head.querySelectorAll('script[data-inline]')].map(({ textContent }) => textContent),
    assets: {
      modules: meta(MODULES_META)?.split(' ') ?? [],
      styles: hrefs('link[rel=stylesheet]'),
      fonts: hrefs('link[rel=preload][as=font]'),
    },
  }
  return parsedDocument
}
