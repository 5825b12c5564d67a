/** Error page that needs no front end, database or script. */
import type { AppError } from '../errors.ts'
import { csp } from '../http/security-headers.ts'
import { engineTexts } from '../texts.ts'

/** A plain document with the error, the next step and the request id. */
export function fallbackErrorPage(error: AppError, requestId: string) {
  const { title, home, reference } = engineTexts.errorPage
  const hint = hintOf(error)
  const html = `<!doctype html><html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="stylesheet" href="/error.css"></head><body><main><img src="/empty/offline.svg" alt="" width="240" height="180"><h1>${error.message}</h1><p>${hint}</p><p><a href="/">${home}</a></p><p class="id">${reference} <code>${requestId}</code></p></main></body></html>`
  return { html, headers: { 'content-security-policy': csp() } }
}

function hintOf({ status }: AppError): string {
  const { hint, requestHint, tooManyHint } = engineTexts.errorPage
  if (status === 429) return tooManyHint
  return status < 500 ? requestHint : hint
}
