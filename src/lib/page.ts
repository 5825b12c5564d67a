/**
 * The page contract, independent of what renders it: one loader that runs on server and browser over the same API, a
 * head and a component.
 */
import type { QueryClient } from '@tanstack/react-query'
import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { type ComponentType, useSyncExternalStore } from 'react'
import type { Api } from './api-client.ts'
import type { Reader } from './reader.ts'
import type { Viewer } from './viewer.ts'

/** Global configuration of the front end (decision Q-03). */
export interface AppConfig {
  links: { register: string; computerOffice: string; tools: string; caseStudies: string; vote: string }
  product: string
  mailDomain: string
  /** `none` disables the CAPTCHA and exists in tests only. */
  captchaProvider: 'altcha' | 'recaptcha' | 'none'
  siteName: string
  staffDisplayName: string
  /** Address of the forms of online tests, followed by the form id: a path, or the address of an external provider. */
  testForms: string
  /** Absolute origin for canonical URLs, without a trailing slash. */
  origin: string
}

export interface PageContext {
  api: Api
  queryClient: QueryClient
  viewer: Viewer | null
  config: AppConfig
  /** Time of rendering in Unix ms. Server and browser use the same value, so that dates match. */
  renderedAt: number
}

/** Who reads this page, and its context for this reader. */
export type PageReader = Reader<PageContext>

/** Query parameters as written in the URL: text, or a list for names that end in `[]`. */
export type RawSearch = Readonly<Record<string, string | readonly string[]>>

export interface PageArguments {
  context: PageContext
  /** Path of the URL, without the query. */
  path: string
  params: Readonly<Record<string, string>>
  /** The parameters that the route table lists for this page. */
  search: RawSearch
}

export interface PageHead {
  title: string
  description?: string
  /** Path and query of the canonical URL of this content; omitted with `isHidden`. */
  canonical?: string
  image?: { url: string; width: number; height: number; alt: string }
  type?: 'website' | 'article' | 'profile'
  jsonLd?: readonly object[]
  /** Excludes the page from search engines. */
  isHidden?: boolean
  /** What the page is about does not exist: the status is 404. */
  isMissing?: boolean
  feed?: { title: string; href: string }
}

/** A personal page before its reader is known: the same for everyone, without data, params and query (decision 0077). */
export interface PageShell {
  head: PageHead
  Shell: ComponentType
}

export interface PageModule<Data = unknown> {
  /** Fills the query cache and returns the data that head and component need immediately. */
  load: (args: PageArguments) => Promise<Data>
  head: (data: Data, args: PageArguments) => PageHead
  Page: ComponentType
  /** Of a page whose route names calls. */
  shell?: PageShell
}

/** Types a page so that the loader data reaches head and component. */
export function definePage<Data>(page: PageModule<Data>): PageModule {
  return page as PageModule
}

/** Thrown by a loader when this URL has no content; the response is the 404 page. */
export class PageNotFound extends Error {}

/** Thrown by a loader when the content is at another URL of this site. */
export class PageRedirect extends Error {
  readonly href: string
  readonly status: 301 | 302
  constructor(href: string, status: 301 | 302 = 302) {
    super(href)
    this.href = href
    this.status = status
  }
}

/** What is the same for every reader of the page. Handlers that need the viewer too call `useReader().current()`. */
export function usePageContext(): Omit<PageContext, 'viewer'> {
  return useReader().rendered()
}

/**
 * Who reads the page; null until the reader of a public document is known (decision 0073). Renders the component again
 * when that changes.
 */
export function useViewer(): Viewer | null {
  const { subscribe, current, rendered } = useReader()
  return useSyncExternalStore(
    subscribe,
    () => current().viewer,
    () => rendered().viewer,
  )
}

export function useReader(): PageReader {
  return (useRouter().options.context as unknown as { reader: PageReader }).reader
}

/** Returns the loader data of the current page. */
export function usePageData<Data>(): Data {
  const matches = useMatches()
  const loaded = matches.at(-1)?.loaderData as unknown as { data: Data } | undefined
  return loaded?.data as Data
}

export function usePageParams(): Readonly<Record<string, string>> {
  return (useMatches().at(-1)?.params ?? {}) as Record<string, string>
}

export function useRawSearch(): RawSearch {
  return useLocation().search as RawSearch
}

/** Path and query of the current URL. */
export function useHref(): string {
  return useLocation().href
}

/** Navigates within this site. `replace` adds no history entry; `keepScroll` keeps the scroll position. */
export function useNavigateTo() {
  const router = useRouter()
  return (href: string, options: { replace?: boolean; keepScroll?: boolean } = {}) =>
    router.navigate({ href, replace: options.replace, resetScroll: !options.keepScroll })
}
