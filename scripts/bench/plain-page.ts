/**
 * Pages in a Chromium that no debugger watches. Playwright enables the `Runtime` domain of the protocol, in which V8
 * records the position of each `Error`, which makes scripts start slower than in the browsers of readers (decision 0084).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BROWSER_FLAGS } from './phone.ts'

const FLAGS = [...BROWSER_FLAGS, '--no-first-run', '--remote-debugging-port=0']
const STARTED_MS = 30_000

type Params = Readonly<Record<string, unknown>>
type Send = (method: string, params?: Params) => Promise<Record<string, unknown>>

export interface PlainPage {
  /** Calls the protocol. @throws {Error} with the answer of the browser */
  send: Send
  /** The value of an expression, which must be JSON. */
  evaluate(expression: string): Promise<unknown>
  close(): Promise<void>
}

export interface PlainBrowser {
  /** An empty page with these cookies and no others. */
  newPage(cookies: readonly { name: string; value: string; url: string }[]): Promise<PlainPage>
  close(): Promise<void>
}

export async function launchPlainBrowser(executablePath: string): Promise<PlainBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'plain-browser-'))
  const child = spawn(executablePath, [...FLAGS, `--user-data-dir=${profile}`], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const { send, close } = await connect(await addressOf(child.stderr))
  return {
    async newPage(cookies) {
      const { browserContextId } = await send('Target.createBrowserContext')
      await send('Storage.setCookies', { browserContextId, cookies })
      const { targetId } = await send('Target.createTarget', { browserContextId, url: 'about:blank' })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      const sendPage: Send = (method, params) => send(method, params, String(sessionId))
      return {
        send: sendPage,
        async evaluate(expression) {
          const { result } = await sendPage('Runtime.evaluate', { expression, returnByValue: true })
          return (result as { value: unknown }).value
        },
        close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
      }
    },
    async close() {
      close()
      child.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The address that a starting browser prints. @throws {Error} when it prints none in time */
async function addressOf(stderr: NodeJS.ReadableStream): Promise<string> {
  let printed = ''
  const timer = AbortSignal.timeout(STARTED_MS)
  for (;;) {
    const [data] = await once(stderr, 'data', { signal: timer })
    printed += String(data)
    const [, address] = /listening on (ws:\S+)\s/.exec(printed) ?? []
    if (address) return address
  }
}

async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(String(data))
    const answer = waiting.get(id)
    waiting.delete(id)
    if (error) answer?.reject(new Error(error.message))
    else answer?.resolve(result)
  })
  return {
    send(method: string, params: Params = {}, sessionId?: string) {
      const answer = Promise.withResolvers<Record<string, unknown>>()
      waiting.set(++last, answer)
      socket.send(JSON.stringify({ id: last, method, params, sessionId }))
      return answer.promise
    },
    close: () => socket.close(),
  }
}
