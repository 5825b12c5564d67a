import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { engineTexts } from '../texts.ts'
import { fallbackErrorPage } from './fallback-error-page.ts'

const { hint, requestHint, tooManyHint } = engineTexts.errorPage

describe('the error page that needs no front end', () => {
  test('its style sheet and picture exist', () => {
    const { html } = fallbackErrorPage(new AppError('internal'), 'id')
    const files = [...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path)
    expect(files).toEqual(['/error.css', '/empty/offline.svg'])
    for (const file of files) expect([file, existsSync(`public${file}`)]).toEqual([file, true])
  })

  test.each([
    ['bad_request', requestHint],
    ['too_many_requests', tooManyHint],
    ['internal', hint],
  ] as const)('says what helps after %s', (code, text) => {
    const error = new AppError(code)
    const { html, headers } = fallbackErrorPage(error, 'id-1')
    expect(html).toContain(`<h1>${error.message}</h1><p>${text}</p>`)
    expect(html).toContain('<code>id-1</code>')
    expect(headers['content-security-policy']).toContain("style-src 'self'")
  })
})
