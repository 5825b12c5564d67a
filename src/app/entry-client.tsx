/** The browser's start: takes over the document that the server sent. */
import '#components/theme.css'
import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { askConfirmation } from '#features/accounts/ui/confirmation-state.ts'
import { browserTransport, createApi } from '#lib/api-client.ts'
import type { AppConfig } from '#lib/page.ts'
import { type AppState, CONFIG_ID, STATE_ID } from './document.ts'
import { focusPage } from './focus-page.ts'
import { interceptLinks } from './intercept-links.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter, type Outcome, PageCodeMissing } from './router.tsx'

const read = <T,>(id: string) => JSON.parse(document.getElementById(id)?.textContent ?? 'null') as T

/** The script is async, and what it reads stands at the end of the document: it may be here before that end. */
async function documentParsed() {
  if (document.readyState !== 'loading') return
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}

async function start() {
  await documentParsed()
  const config = read<AppConfig>(CONFIG_ID)
  const state = read<AppState>(STATE_ID)
  const queryClient = createQueryClient()
  // A stored page is dropped when its content changes, so what it carries is as fresh as an answer of now.
  const arrivedAt = Date.now()
  for (const query of state.queries.queries) query.state.dataUpdatedAt = arrivedAt
  hydrate(queryClient, state.queries)
  const outcome: Outcome = { status: 200 }
  const router = createAppRouter(
    {
      api: createApi(browserTransport(state.viewer?.id ?? null, { confirm: askConfirmation })),
      queryClient,
      viewer: state.viewer,
      config,
      renderedAt: state.renderedAt,
      outcome,
    },
    createBrowserHistory(),
  )
  // The server rendered without the router's own bootstrap: the loaders find everything in the query cache.
  router.ssr = { manifest: undefined }
  await router.load()
  const { dataset } = document.documentElement
  // The line over the page, for a next page that takes its time (base.css).
  router.subscribe('onBeforeLoad', () => {
    dataset.loading = ''
  })
  router.subscribe('onResolved', () => {
    delete dataset.loading
  })
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) focusPage()
  })
  // The document stays as it came, to be read, with links and forms that work without script.
  if (outcome.error instanceof PageCodeMissing) return
  if (document.querySelector('form[method=post]')) {
    await import('./preserve-early-input.ts').then(
      ({ preserveEarlyInput: keepTyped }) => keepTyped(),
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
  interceptLinks(router, state.viewer !== null)
}

start()
