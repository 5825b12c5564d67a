/**
 * What a page is, whoever renders it: one loader that runs on both sides over the one API, a head, a component.
 */
import type { QueryClient } from '@tanstack/react-query'
import { useLocation, useMatches, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Api } from './api-client.ts'
import type { Viewer } from './viewer.ts'

/** The global config of the page (decision Q-03): everything the front end must not hard-code. */
export interface AppConfig {
  links: { register: string; computerOffice: string; tools: string; caseStudies: string; vote: string }
  product: string
  mailDomain: string
  /** `none` asks nothing and exists in tests only. */
  captchaProvider: 'altcha' | 'recaptcha' | 'none'
  siteName: string
  staffDisplayName: string
  /** Absolute origin for canonical addresses, without a trailing slash. */
  origin: string
}

export interface PageContext {
  api: Api
  queryClient: QueryClient
  viewer: Viewer | null
  config: AppConfig
  /** The moment the page was rendered, Unix ms; the same on both sides, so that dates agree. */
  renderedAt: number
}

/** Query parameters as they stand in the address: text, or a list for names that end in `[]`. */
export type RawSearch = Readonly<Record<string, string | readonly string[]>>

export interface PageArguments {
  context: PageContext
  /** Path of the address, without query. */
  path: string
  params: Readonly<Record<string, string>>
  /** The parameters that the route table names for this page. */
  search: RawSearch
}

export interface PageHead {
  title: string
  description?: string
  /** Path with query of the one address of this content; left out with `isHidden`. */
  canonical?: string
  image?: { url: string; width: number; height: number; alt: string }
  type?: 'website' | 'article' | 'profile'
  jsonLd?: readonly object[]
  /** Not for search engines. */
  isHidden?: boolean
  feed?: { title: string; href: string }
}

export interface PageModule<Data = unknown> {
  /** Fills the query cache and returns what head and component need at once. */
  load: (args: PageArguments) => Promise<Data>
  head: (data: Data, args: PageArguments) => PageHead
  Page: ComponentType
}

/** A page, with its data type carried from loader to head and component. */
export function definePage<Data>(page: PageModule<Data>): PageModule {
  return page as PageModule
}

/** Thrown by a loader: this address has no content; the answer is the 404 page. */
export class PageNotFound extends Error {}

/** Thrown by a loader: the content lives at another address of this site. */
export class PageRedirect extends Error {
  readonly href: string
  readonly status: 301 | 302
  constructor(href: string, status: 301 | 302 = 302) {
    super(href)
    this.href = href
    this.status = status
  }
}

export function usePageContext(): PageContext {
  return useRouter().options.context as unknown as PageContext
}

/** What the current page's loader returned. */
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

/** Path and query of the current address. */
export function useHref(): string {
  return useLocation().href
}

/** Goes to another address of this site; `replace` leaves no history entry, `keepScroll` stays where the reader is. */
export function useGo() {
  const router = useRouter()
  return (href: string, options: { replace?: boolean; keepScroll?: boolean } = {}) =>
    router.navigate({ href, replace: options.replace, resetScroll: !options.keepScroll })
}
