/** Server entry: renders a request to a document. Built by Vite and called by `#server/rendering/pages.ts`. */
import { dehydrate, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { loadWordGroups } from '#components/layout/keep-together.tsx'
import { themeScript } from '#components/layout/theme-script.ts'
import { hideDismissedScript } from '#features/announcements/ui/use-dismissed.ts'
import { rowsHeightScript } from '#features/home/ui/use-rows-height.ts'
import type { Api } from '#lib/api-client.ts'
import type { AppConfig } from '#lib/page.ts'
import { createReader } from '#lib/reader.ts'
import type { Viewer } from '#lib/viewer.ts'
import type { DocumentAssets } from './document.ts'
import { callsOfPages } from './page-calls.ts'
import { personalQuery } from './personal-query.ts'
import { createQueryClient } from './query-client.ts'
import { ServerDocumentContext } from './root.tsx'
import { createAppRouter, type Outcome, type RouterContext } from './router.tsx'
import { routes } from './routes.ts'
import { callsScript, startedCalls } from './start-calls.ts'
import { startScript } from './start-script.ts'

// The documents of the server have their words grouped.
await loadWordGroups()

export interface RenderRequest {
  /** Path of the route of `href`; any other one renders the 404 page. */
  path: string
  /** Path and the allowed part of the query. */
  href: string
  /** Renders the shell of the route, for all its addresses; `href` is one of them. */
  isShell: boolean
  api: Api
  viewer: Viewer | null
  config: AppConfig
  csrfToken: string
  captchaSiteKey: string
  renderedAt: number
  /** Returns the assets of a document by its source files, e.g. `src/features/home/ui/pages/home-page.tsx`. */
  assetsFor: (sources: readonly string[]) => DocumentAssets
  /** Returns the 404 page without HTML, because the caller already has it. */
  skipNotFound?: boolean
}

export interface RenderResult extends Outcome {
  html: string
}

/** Inline scripts in the head of every document. */
const headScripts: readonly string[] = [themeScript, rowsHeightScript, startScript]

/** All inline scripts. The CSP allows them by hash. */
export const inlineScripts: readonly string[] = [...headScripts, callsScript, hideDismissedScript]

export { listTagIds } from './known-tags.ts'
export { callsOfPages } from './page-calls.ts'
export { CONFIRM_DELETION_PATH, routes, SHORT_POST_PATH } from './routes.ts'

/** An error page needs nothing of the page that failed, but all of the layout around it. */
function sourcesOf({ status, hasOwnNotFound, layoutSource, source }: Outcome): string[] {
  return [layoutSource, status === 200 || hasOwnNotFound ? source : undefined].filter((file) => file !== undefined)
}

/** Renders one page. A redirect returns empty HTML; a failed loader returns the error page and its status. */
export async function render(request: RenderRequest): Promise<RenderResult> {
  const queryClient = createQueryClient()
  const outcome: Outcome = { status: 200 }
  const { api, viewer, config, renderedAt } = request
  const context: RouterContext = { reader: createReader({ api, queryClient, viewer, config, renderedAt }), outcome }
  // A router compiles its routes, and each render has its own router: it gets the only route that it needs.
  const ownRoutes = routes.filter(({ path }) => path === request.path)
  const router = createAppRouter(context, createMemoryHistory({ initialEntries: [request.href] }), ownRoutes)
  await router.load()
  const pageCalls = request.isShell ? callsOfPages.get(request.path) : undefined
  const isNotFoundPage = outcome.status === 404 && !outcome.hasOwnNotFound
  if (outcome.redirect || (isNotFoundPage && request.skipNotFound)) return { ...outcome, html: '' }
  const html = renderToString(
    <ServerDocumentContext
      value={{
        inlineScripts: pageCalls ? [...headScripts, callsScript] : headScripts,
        assets: request.assetsFor(sourcesOf(outcome)),
        csrfToken: request.csrfToken,
        captchaSiteKey: request.captchaSiteKey,
        config,
        personalQuery: viewer
          ? undefined
          : [personalQuery(queryClient), ...startedCalls(request.path, pageCalls)].join(' '),
        state: () => ({
          renderedAt,
          viewer,
          queries: dehydrate(queryClient),
          ...(ownRoutes.length === 0 && { isMissing: true }),
        }),
      }}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ServerDocumentContext>,
  )
  queryClient.clear()
  return { ...outcome, html: `<!doctype html>${html}` }
}
