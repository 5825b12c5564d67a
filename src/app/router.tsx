/** Creates the router of one request (server) or one tab (browser) from the route table. */
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type ParsedLocation,
  type RouterHistory,
  redirect,
  useMatches,
} from '@tanstack/react-router'
import { loadWordGroups } from '#components/layout/keep-together.tsx'
import { shownAnnouncementsQuery } from '#features/announcements/ui/queries.ts'
import { ApiError } from '#lib/api-client.ts'
import {
  type PageArguments,
  type PageModule,
  PageNotFound,
  type PageReader,
  PageRedirect,
  type PageShell,
  type RawSearch,
} from '#lib/page.ts'
import { reloadIfReachable } from '#lib/reload-if-reachable.ts'
import { canonicalSearch, parseSearch, stringifySearch } from '#lib/search-params.ts'
import { signInHref } from '#lib/sign-in.ts'
import { ErrorPage, NotFoundPage } from './error-page.tsx'
import { isOfficePath } from './office-path.ts'
import { PageLoadError } from './page-load-error.ts'
import type { PageRoute } from './page-route.ts'
import { Root } from './root.tsx'
import { isHydrated, useHydrated } from './use-hydrated.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends Partial<PageRoute> {}
}

/** Result of a render besides the HTML; set by the loader wrapper. */
export interface Outcome {
  status: number
  redirect?: { href: string; status: 301 | 302 }
  error?: unknown
  /** The status is 404, but the page says itself what is missing. */
  hasOwnNotFound?: boolean
  /** Source files of the page and of the layout around it: the document refers to their styles and modules. */
  source?: string
  layoutSource?: string
}

export interface RouterContext {
  reader: PageReader
  outcome: Outcome
}

const modules = import.meta.glob<Record<'page', PageModule>>([
  '../features/*/ui/pages/*-page.tsx',
  '!../features/*/ui/pages/admin-*-page.tsx',
])

const loadOfficeModule = () => import('./layouts/office-shell.tsx')

const sourceOf = (page: string) => {
  const [feature, file] = page.split('/')
  return `../features/${feature}/ui/pages/${file}.tsx`
}

async function loadModule(page: string): Promise<PageModule> {
  const source = sourceOf(page)
  try {
    const load = modules[source] ?? (await import('./office-pages.ts')).officePages[source]
    if (!load) throw new Error(`No page file for ${page}`)
    // The page that the server sent has its words grouped already.
    const [module] = await Promise.all([load(), isHydrated() && loadWordGroups()])
    return module.page
  } catch (cause) {
    throw new PageLoadError(page, { cause })
  }
}

/** Wraps the component of a page, or its shell, so that it marks the document as hydrated. */
async function loadComponent(page: string) {
  const { Page } = await loadModule(page)
  return {
    Page() {
      useHydrated()
      const loaded = useMatches().at(-1)?.loaderData as Partial<PageShell> | undefined
      const { Shell = Page } = loaded ?? {}
      return <Shell />
    },
  }
}

/** Runs the loader of a page, converts its errors to router errors and records the status for the server. */
async function runLoader(page: string, args: PageArguments, outcome: Outcome) {
  try {
    const module = await loadModule(page)
    const data = await module.load(args)
    const head = module.head(data, args)
    if (head.isMissing) Object.assign(outcome, { status: 404, hasOwnNotFound: true })
    return { data, head }
  } catch (error) {
    if (error instanceof PageRedirect) {
      outcome.redirect = { href: error.href, status: error.status }
      throw redirect({ href: error.href, replace: true })
    }
    if (error instanceof PageNotFound || (error instanceof ApiError && error.status === 404)) {
      outcome.status = 404
      throw notFound()
    }
    outcome.status = error instanceof ApiError && error.status === 503 ? 503 : 500
    outcome.error = error
    throw error
  }
}

export function createAppRouter(context: RouterContext, history: RouterHistory, routes: readonly PageRoute[]) {
  const rootRoute = createRootRouteWithContext<RouterContext>()({
    // Without announcements the page is complete: an error shows none.
    loader({ context: { reader } }) {
      const { api, queryClient } = reader.current()
      return queryClient.prefetchQuery(shownAnnouncementsQuery(api))
    },
    component: Root,
    notFoundComponent: NotFoundPage,
    errorComponent: ErrorPage,
  })
  const isOffice = ({ layout }: PageRoute) => layout === 'office'
  const office = createRoute({
    getParentRoute: () => rootRoute,
    id: 'office',
    loader: async ({ context }) => {
      const module = await loadOfficeModule().catch((cause) => {
        context.outcome.error = new PageLoadError('office', { cause })
        throw context.outcome.error
      })
      await module.loadOffice(context.reader.current())
      context.outcome.layoutSource = 'src/app/layouts/office-shell.tsx'
    },
    component: lazyRouteComponent(loadOfficeModule, 'OfficeShell'),
  })
  const createChild = (route: PageRoute) =>
    createRoute({
      getParentRoute: () => (isOffice(route) ? office : rootRoute) as typeof rootRoute,
      path: route.path,
      staticData: route,
      // A missing page of the office keeps the frame of its parent.
      ...(isOffice(route) && { notFoundComponent: NotFoundPage }),
      loaderDeps: ({ search }) => canonicalSearch(search as RawSearch, route.keys ?? {}),
      loader: async ({ context: { reader, outcome }, params, deps, location, cause }) => {
        if (isHydrated()) await reader.identify?.().catch(() => {})
        // What is loaded now is that of another person than the page shows.
        const mustReload = () => cause !== 'preload' && reader.hasChanged?.() && isElsewhere(location)
        if (mustReload()) return openDocument(location.href)
        const context = reader.current()
        outcome.source = `src/${sourceOf(route.page).slice(3)}`
        if (route.access === 'member' && !context.viewer) {
          // The document of a signed-in person, before it is known who that is.
          if (!isHydrated()) return (await loadModule(route.page)).shell
          // The server knows who reads.
          if (reader.identify) return openDocument(location.href)
          throw redirect({ href: signInHref(location.href) })
        }
        const args = { context, path: location.pathname, params: params as Record<string, string>, search: deps }
        const loading = runLoader(route.page, args, outcome).catch(async (error) => {
          const isCurrent = router.latestLocation.pathname === location.pathname
          const mayBeOld = error instanceof PageLoadError && isHydrated() && isCurrent
          if (!(mayBeOld && (await reloadIfReachable()))) throw error
          // The previous page stays on screen until the browser has loaded the document.
          return new Promise<never>(() => {})
        })
        if (route.access !== 'member') return loading
        await loading.catch(() => {})
        // One of its calls may have found out that the session has ended.
        await reader.ending
        if (!reader.current().viewer) throw redirect({ href: signInHref(location.href) })
        return mustReload() ? openDocument(location.href) : loading
      },
      component: lazyRouteComponent(() => loadComponent(route.page), 'Page'),
    })
  const children = routes.filter((route) => !isOffice(route)).map(createChild)
  office.addChildren(routes.filter(isOffice).map(createChild))
  const unknown = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    loader: ({ context, location, cause }) => {
      // A document of the reading site does not know the pages of the office, and that of the 404 page none at all.
      const mayExist = routes.length === 0 ? isElsewhere(location) : isOfficePath(location.pathname) && isHydrated()
      if (mayExist && cause !== 'preload') return openDocument(location.href)
      context.outcome.status = 404
      throw notFound()
    },
  })
  /** Not for entries of dialogs, which have the address of the page. */
  const isElsewhere = ({ pathname, searchStr }: ParsedLocation): boolean => {
    const shown = router.state.resolvedLocation
    return isHydrated() && (shown?.pathname !== pathname || shown.searchStr !== searchStr)
  }
  const router = createRouter({
    routeTree: rootRoute.addChildren([...children, office, unknown]),
    history,
    context,
    parseSearch,
    stringifySearch,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    // The query cache decides what is fresh; the router always calls the loaders.
    defaultStaleTime: 0,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    // The server emits no inline script for it; the browser restores the position after hydration.
    scrollRestoration: typeof document === 'undefined' ? false : restoresScroll(),
    scrollRestorationBehavior: 'instant',
    defaultStructuralSharing: true,
  })
  return router
}

/** The navigation ends with the new document. */
function openDocument(href: string): Promise<never> {
  // To the address of the page with a hash, `assign` would only scroll.
  if (new URL(href, window.location.href).href === window.location.href) window.location.reload()
  else window.location.assign(href)
  return new Promise(() => {})
}

/**
 * Keeps the position of a reader who scrolled before hydration. Later pages restore their position or start at the top.
 */
function restoresScroll() {
  let isFirst = true
  return () => {
    const keepsPosition = isFirst && window.scrollY > 0
    isFirst = false
    return !keepsPosition
  }
}
