/** Form: the page that a frame of My test shows. */
import type { Checker } from './checker.ts'

export async function checkForm({ client, options, expect, start, nextPerson }: Checker): Promise<void> {
  const form = await start({ user_event_id: nextPerson(), attempt: 1 })
  if (!form) return
  const page = await client.form(form.id, form.hidden)
  const type = page?.headers.get('content-type') ?? 'no content type'
  expect(
    'the form is a page',
    page?.status === 200 && type.startsWith('text/html') && page.text.length > 0,
    page ? `${page.status}, ${type}` : 'no response in time',
  )
  if (page) {
    const framing = framingOf(page.headers)
    expect('the site may show the form in a frame', isAllowed(page.headers, options.siteOrigin), framing)
  }
  const unknown = await client.form(`no-such-form-${form.hidden.user_event_id}`, form.hidden)
  expect(
    'an unknown form is not found',
    unknown?.status === 404 || unknown?.status === 410,
    unknown ? `${unknown.status}` : 'no response in time',
  )
}

function framingOf(headers: Headers): string {
  const option = headers.get('x-frame-options')
  const ancestors = ancestorsOf(headers)
  return [option && `x-frame-options ${option}`, ancestors].filter(Boolean).join('; ') || 'no restriction'
}

const ancestorsOf = (headers: Headers) =>
  /frame-ancestors [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0].trim()

/** Browsers ignore `x-frame-options` next to `frame-ancestors`. */
function isAllowed(headers: Headers, siteOrigin: string): boolean {
  const ancestors = ancestorsOf(headers)
  if (!ancestors) return headers.get('x-frame-options') === null
  const sources = ancestors.split(/\s+/).slice(1)
  return sources.some((source) => source === '*' || source === siteOrigin || source === new URL(siteOrigin).protocol)
}
