/** Browser entry: hydrates the document that the server sent. */
import '#components/theme.css'
import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { loadWordGroups } from '#components/layout/keep-together.tsx'
import { REDUCED_MOTION } from '#components/layout/media-queries.ts'
import { askConfirmation } from '#features/accounts/ui/confirmation-state.ts'
import { browserTransport, createApi } from '#lib/api-client.ts'
import type { AppConfig } from '#lib/page.ts'
import { createReader } from '#lib/reader.ts'
import { type AppState, CONFIG_ID, STATE_ID } from './document.ts'
import { focusPage } from './focus-page.ts'
import { endSession, followSession } from './follow-session.ts'
import { interceptLinks } from './intercept-links.ts'
import { isOfficePath } from './office-path.ts'
import { PageLoadError } from './page-load-error.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter, type Outcome } from './router.tsx'
import { siteRoutes } from './site-routes.ts'

const read = <T,>(id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null') as T

/** Before code is requested again after an error, then twice as long each time. */
const RETRY_MS = 2_000

/** Calls `load` until it resolves. The document stays as rendered meanwhile: it is readable, its links and forms work. */
async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let waitMs = RETRY_MS; ; waitMs *= 2) {
    try {
      return await load()
    } catch {
      if (waitMs > RETRY_MS) window.reloadForModules?.()
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  }
}

/**
 * Waits until the document is parsed. The script is async and may run before the data at the end of the document
 * exists.
 */
async function documentParsed() {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

/**
 * On a slow phone each part of the start takes most of the 50 ms after which a press waits noticeably. A message is not
 * delayed like a timer.
 */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })

async function loadRoutes() {
  if (!isOfficePath(location.pathname)) return siteRoutes
  return [...siteRoutes, ...(await untilLoaded(() => import('./office-routes.ts'))).officeRoutes]
}

async function start() {
  await documentParsed()
  await nextTask()
  const config = read<AppConfig>(CONFIG_ID)
  const state = read<AppState>(STATE_ID)
  const queryClient = createQueryClient(() => endSession({ reader, router }))
  // The server drops a cached page when its content changes, so its data is as fresh as a new response.
  const arrivedAt = Date.now()
  for (const query of state.queries.queries) query.state.dataUpdatedAt = arrivedAt
  hydrate(queryClient, state.queries)
  const outcome: Outcome = { status: 200 }
  const transport = browserTransport({
    viewerId: () => reader.current().viewer?.id ?? null,
    identify: () => reader.identify?.(),
    confirm: askConfirmation,
  })
  const { viewer, renderedAt } = state
  const reader = createReader({ api: createApi(transport), queryClient, viewer, config, renderedAt })
  const router = createAppRouter({ reader, outcome }, createBrowserHistory(), state.isMissing ? [] : await loadRoutes())
  followSession({ reader, router })
  // The server does not emit the bootstrap script of the router; the loaders find their data in the query cache.
  router.ssr = { manifest: undefined }
  await nextTask()
  await untilLoaded(async () => {
    outcome.error = undefined
    await router.load()
    if (outcome.error instanceof PageLoadError) throw outcome.error
  })
  const { dataset } = document.documentElement
  // Shows the progress bar above the page while the next page loads slowly (base.css).
  router.subscribe('onBeforeLoad', () => {
    dataset.loading = ''
  })
  router.subscribe('onResolved', () => {
    delete dataset.loading
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusPage()
  })
  if (document.querySelector('form[method=post]')) {
    await import('./preserve-early-input.ts').then(
      ({ preserveEarlyInput }) => preserveEarlyInput(),
      () => {},
    )
  }
  startTransition(() => {
    hydrateRoot(
      document,
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  })
  addEventListener('scroll', loadWordGroups, { once: true, passive: true })
  interceptLinks(router, reader)
  if ('startViewTransition' in document && !window.matchMedia(REDUCED_MOTION).matches) {
    import('./morph-pictures.ts').then(
      ({ morphPictures }) => morphPictures(router),
      () => {},
    )
  }
}

start()
