/** What the pages of a failed test were waiting for: a request that stays open, a document that was never hydrated. */
import type { BrowserContext, ConsoleMessage, Page, Request, WebError } from '@playwright/test'

/** A page whose scripts never return does not answer. */
const ANSWER_MS = 2_000
const MAX_LINES = 40

export interface PageRecorder {
  /** One line per page, open request and message of the console. */
  report(): Promise<string>
  stop(): void
}

/** Records the requests and the console of all pages of a context until `stop`. */
export function recordPages(context: BrowserContext): PageRecorder {
  const open = new Map<Request, number>()
  const lines: string[] = []
  const write = (line: string) => {
    lines.push(line)
    if (lines.length > MAX_LINES) lines.shift()
  }
  const onRequest = (request: Request) => open.set(request, performance.now())
  const onEnd = (request: Request) => open.delete(request)
  const onFailure = (request: Request) => {
    open.delete(request)
    write(`failed: ${request.method()} ${request.url()}: ${request.failure()?.errorText ?? ''}`)
  }
  const onMessage = (message: ConsoleMessage) => write(`console ${message.type()}: ${message.text()}`)
  const onError = (error: WebError) => write(`uncaught: ${error.error().message}`)
  context.on('request', onRequest)
  context.on('requestfinished', onEnd)
  context.on('requestfailed', onFailure)
  context.on('console', onMessage)
  context.on('weberror', onError)
  return {
    async report() {
      const now = performance.now()
      const pages = await Promise.all(context.pages().map(describePage))
      const requests = [...open].map(
        ([request, start]) =>
          `open for ${Math.round(now - start)} ms: ${request.method()} ${request.url()} (${request.resourceType()})`,
      )
      return [...pages, ...requests, ...lines].join('\n')
    },
    stop() {
      context.off('request', onRequest)
      context.off('requestfinished', onEnd)
      context.off('requestfailed', onFailure)
      context.off('console', onMessage)
      context.off('weberror', onError)
    },
  }
}

async function describePage(page: Page): Promise<string> {
  const { promise: silence, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(() => resolve('does not answer'), ANSWER_MS)
  const state = page
    .evaluate(() => {
      const isHydrated = 'hydrated' in document.documentElement.dataset
      return `${document.readyState}, ${isHydrated ? 'hydrated' : 'not hydrated'}`
    })
    .catch((error: Error) => error.message)
  try {
    return `page ${page.url()}: ${await Promise.race([state, silence])}`
  } finally {
    clearTimeout(timer)
  }
}
