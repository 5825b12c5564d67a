/**
 * A provider of online tests that is made differently from the built-in one: plain `node:http`, a new form for each
 * start, numbered ids, results in reverse order, late, and each of them twice. `defect` breaks one rule of
 * docs/test-providers.md.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export const DEFECTS = [
  'starts-unsigned',
  'starts-incomplete',
  'short-form-id',
  'one-form-for-all',
  'silent-start',
  'denies-frames',
  'unknown-form-found',
  'no-result',
  'unsigned-result',
  'signs-other-bytes',
  'believes-address',
  'loses-attempt',
  'score-as-text',
  'score-in-percent',
  'local-time',
  'wrong-clock',
  'foreign-response-id',
  'two-results',
  'same-response-id',
  'sends-once',
  'new-id-each-time',
  'never-stops',
] as const
export type Defect = (typeof DEFECTS)[number]

interface SecondProviderOptions {
  secret: string
  /** Address of the webhook; may be set later. */
  webhook: string
  defect?: Defect
  /** Score of every form. */
  score?: number
}

interface Form {
  id: string
  hidden: Record<string, unknown>
  responseId?: string
}

const PAUSE_MS = 20
const MAX_TRIES = 200

export async function startSecondProvider({ secret, webhook, defect, score = 8 }: SecondProviderOptions) {
  const forms = new Map<string, Form>()
  const waiting: Form[] = []
  let number = 0
  let isClosed = false
  let target = webhook
  const sign = (body: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

  function isSigned(request: IncomingMessage, body: string): boolean {
    if (defect === 'starts-unsigned') return true
    const [given, expected] = [Buffer.from(String(request.headers['x-test-signature'])), Buffer.from(sign(body))]
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  function start(body: string, response: ServerResponse): void {
    if (defect === 'silent-start') return
    const { hidden } = (parse(body) ?? {}) as { hidden?: Form['hidden'] }
    if (!hidden && defect !== 'starts-incomplete') {
      send(response, 400, { error: 'incomplete' })
      return
    }
    const id = formId()
    forms.set(id, { id, hidden: hidden ?? {} })
    send(response, 200, { form_id: id })
  }

  function formId(): string {
    if (defect === 'short-form-id') return `F${++number}`
    return `EX_${String(defect === 'one-form-for-all' ? 1 : ++number).padStart(6, '0')}`
  }

  function show(url: URL, response: ServerResponse): void {
    const form = forms.get(url.pathname.split('/').at(-1) ?? '')
    if (!form && defect !== 'unknown-form-found') {
      send(response, 404, { error: 'unknown' })
      return
    }
    if (form && defect === 'believes-address') {
      form.hidden = {
        user_event_id: Number(url.searchParams.get('user_event_id')),
        attempt: Number(url.searchParams.get('attempt')),
      }
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...(defect === 'denies-frames' && { 'x-frame-options': 'DENY' }),
    })
    response.end('<!doctype html><title>Exam</title><p>Ten questions')
  }

  function finish(form: Form): string {
    if (!form.responseId || defect === 'two-results') {
      form.responseId = defect === 'same-response-id' ? 'R_1' : `R_${form.id}_${++number}`
      if (defect !== 'no-result') waiting.push(form)
    }
    return form.responseId
  }

  /** Delivers the newest first, twice. */
  async function deliver(): Promise<void> {
    while (!isClosed) {
      await sleep(PAUSE_MS)
      const batch = waiting.splice(0).reverse()
      for (const form of [...batch, ...(defect === 'sends-once' ? [] : batch)]) void deliverOne(form)
    }
  }

  async function deliverOne(form: Form): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES && !isClosed; tries++) {
      const status = await post(form, tries)
      if (defect === 'sends-once') return
      if ([200, 403, 422].includes(status) && defect !== 'never-stops') return
      await sleep(PAUSE_MS)
    }
  }

  async function post(form: Form, tries: number): Promise<number> {
    const result: Record<string, unknown> = {
      score: defect === 'score-as-text' ? String(score) : defect === 'score-in-percent' ? score * 10 : score,
      hidden: defect === 'loses-attempt' ? { ...form.hidden, attempt: undefined } : form.hidden,
      form_id: form.id,
      response_id:
        defect === 'new-id-each-time'
          ? `${form.responseId}_${tries}`
          : defect === 'foreign-response-id'
            ? `X_${form.responseId}`
            : form.responseId,
      ...(defect === 'local-time' && { submitted_at: new Date().toISOString().slice(0, 19) }),
      ...(defect === 'wrong-clock' && { submitted_at: new Date(Date.now() + 365 * 86_400_000).toISOString() }),
    }
    const body = JSON.stringify(result, null, 2)
    const signature = sign(defect === 'signs-other-bytes' ? JSON.stringify(result) : body)
    const headers = { 'content-type': 'application/json', 'x-test-signature': signature }
    try {
      const response = await fetch(target, {
        method: 'POST',
        body,
        headers: defect === 'unsigned-result' ? { 'content-type': 'application/json' } : headers,
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const url = new URL(request.url ?? '/', 'http://provider')
    const finished = /^\/exams\/form\/([^/]+)\/finish$/.exec(url.pathname)?.[1]
    if (request.method === 'GET') return show(url, response)
    if (!isSigned(request, body)) return send(response, 401, { error: 'signature' })
    if (!finished) return start(body, response)
    const form = forms.get(finished)
    return form ? send(response, 200, { response_id: finish(form) }) : send(response, 404, { error: 'unknown' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  void deliver()

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/exams`,
    /** Finishes a form as a person does; returns the response id. */
    finish: (id: string) => finish(forms.get(id) as Form),
    sendTo(address: string): void {
      target = address
    },
    async close(): Promise<void> {
      isClosed = true
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
