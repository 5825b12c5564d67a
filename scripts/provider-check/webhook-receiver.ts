/** Stands in for the webhook of the site: records what a provider delivers, and responds as a check asks. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Delivery {
  /** Milliseconds since the start of the process. */
  at: number
  method: string | undefined
  path: string | undefined
  contentType: string | undefined
  signature: string | undefined
  body: Buffer
  /** Undefined when the body is not JSON. */
  result: Record<string, unknown> | undefined
}

/** A status, or `reset`: the connection ends without a response. */
export type Reply = number | 'reset'

export type WebhookReceiver = Awaited<ReturnType<typeof openReceiver>>

/** Listens for results. `port` 0 is any free port. */
export async function openReceiver({ port = 0, host = '127.0.0.1' } = {}) {
  const deliveries: Delivery[] = []
  const listeners = new Set<() => void>()
  let reply: (delivery: Delivery) => Reply = () => 200

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const delivery: Delivery = {
      at: performance.now(),
      method: request.method,
      path: request.url,
      contentType: request.headers['content-type'],
      signature: request.headers['x-test-signature']?.toString(),
      body,
      result: parse(body),
    }
    deliveries.push(delivery)
    const status = reply(delivery)
    if (status === 'reset') request.socket.destroy()
    else response.writeHead(status, { 'content-type': 'application/json' }).end(`{"success":${status === 200}}`)
    for (const listener of listeners) listener()
  })
  server.listen(port, host)
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    deliveries,
    /** Chooses the response of each later delivery. */
    replyWith(next: (delivery: Delivery) => Reply): void {
      reply = next
    },
    /** Resolves with the deliveries that match as soon as there are `count`, or after `timeoutMs` with fewer. */
    async waitFor(
      matches: (delivery: Delivery) => boolean,
      { count = 1, timeoutMs }: { count?: number; timeoutMs: number },
    ) {
      const found = () => deliveries.filter(matches)
      if (found().length >= count) return found()
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer)
          listeners.delete(check)
          resolve()
        }
        const check = () => found().length >= count && end()
        const timer = setTimeout(end, timeoutMs)
        listeners.add(check)
      })
      return found()
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function parse(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
