/** The built-in provider behind the HTTP contract of docs/test-providers.md, so that the same checks run against it. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtInProvider } from '#features/online-tests/server/service/built-in-provider.ts'
import { deliverResults } from '#features/online-tests/server/service/fill-form.ts'
import { isSignedBody, signingKey } from '#features/online-tests/server/service/result-signature.ts'
import { AppError } from '#server/errors.ts'
import type { TestApp } from './app.ts'

interface Person {
  userId: number
  userEventId: number
  trainingId: number
}

interface BuiltInOptions {
  people: readonly Person[]
  /** Where results are delivered. */
  port: number
}

const JOB_MS = 50

export async function startBuiltInProvider(site: TestApp, { people, port }: BuiltInOptions) {
  const context = () => site.app.backgroundContext()
  let isClosed = false

  async function start(body: Buffer): Promise<{ status: number; body?: object }> {
    const request = readStart(body)
    const person = people.find(({ userEventId }) => userEventId === request?.user_event_id)
    if (!request || !person) return { status: 422 }
    const { userEventId, trainingId } = person
    const form_id = await builtInProvider.start(context(), { userEventId, trainingId, attempt: request.attempt })
    return { status: 200, body: { form_id } }
  }

  /** The browser of the person whose form this is. */
  async function memberOf(formId: string) {
    const { rows } = await site.db.primaryPool.query('select user_event_id from online_test_forms where id = $1', [
      formId,
    ])
    const person = people.find(({ userEventId }) => userEventId === rows[0]?.user_event_id)
    return person && site.as({ id: person.userId })
  }

  async function finish(formId: string) {
    const member = await memberOf(formId)
    const path = `/api/v2/online-test-forms/${formId}`
    const tab = 'tab-of-the-check'
    await member?.post(`${path}/open`, { tab, device: 'computer', take_over: 1 })
    const response = await member?.post(`${path}/finish`, { tab, revisions: Array(10).fill(0) })
    // The site of this test knows no such attempt; the check receives the result instead.
    await site.db.primaryPool.query('update online_test_forms set delivered_at = null where id = $1', [formId])
    return { status: response?.statusCode ?? 404, body: response?.json().data }
  }

  /** The job of the feature, without the wait of a minute. */
  async function runJob(): Promise<void> {
    while (!isClosed) {
      await deliverResults(context(), null, post).catch(() => {})
      await sleep(JOB_MS)
    }
  }

  async function post(_context: unknown, body: Buffer, signature: string): Promise<void> {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/online-test/webhook`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': 'application/json', 'x-test-signature': signature },
    })
    if (status !== 200) throw new AppError('unavailable', { status })
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const [, formId = '', step] = /^\/form\/([^/?]+)(\/finish)?/.exec(request.url ?? '') ?? []
    if (request.method === 'GET') {
      const form = await (await memberOf(formId))?.get(`/api/v2/online-test-forms/${formId}`)
      response.writeHead(form?.statusCode ?? 404, { 'content-type': 'text/html' }).end(form?.body)
      return
    }
    const isSigned = isSignedBody(body, request.headers['x-test-signature'], context().config)
    const reply = !isSigned ? { status: 403 } : step ? await finish(formId) : await start(body)
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const job = runJob()

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: signingKey(context().config),
    async close(): Promise<void> {
      isClosed = true
      await job
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function readStart(body: Buffer): { user_event_id: number; attempt: number } | undefined {
  try {
    return JSON.parse(body.toString()).hidden
  } catch {
    return undefined
  }
}
