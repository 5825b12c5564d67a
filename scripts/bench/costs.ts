/**
 * `npm run bench -- costs` measures the bytes that a visitor sends and the processor time of the server, for each public
 * call and page, on the demo content, and writes the table of docs/security.md. The argument `limits` updates only the
 * limits.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { processesIn } from '#server/database/postgres/processes.ts'
import { costSubjects, type Subject } from './cost-subjects.ts'
import { startServer } from './server.ts'

const FILE = 'docs/security.md'
const BLOCK = /(<!-- costs -->\n)[\s\S]*?(<!-- \/costs -->)/
const ROW = /^\| `([^`]+)` \| (.*) \| ([^|]*) \|$/
const WARM_UP = 5
const ROUNDS = 60
/** Resolution of /proc/…/stat. */
const TICK_MS = 10
const NO_LIMIT = 'none: reads nothing'

interface Cost {
  sent: number
  received: number
  status: number
  nodeMs: number
  databaseMs: number
}

/** Returns the document with the limits of the code; measured values stay unchanged. */
export function withLimits(document: string, subjects = costSubjects()): string {
  const limits = new Map(subjects.map(({ name, limit }) => [name, limitCell({ name, limit })]))
  return document
    .split('\n')
    .map((line) => {
      const [, name = '', numbers] = ROW.exec(line) ?? []
      return limits.has(name) ? `| \`${name}\` | ${numbers} | ${limits.get(name)} |` : line
    })
    .join('\n')
}

/** Pages without a rate limit are limited by load shedding. */
function limitCell({ name, limit }: Pick<Subject, 'name' | 'limit'>): string {
  if (limit) return limit
  return name.startsWith('page ') ? 'load shedding' : NO_LIMIT
}

async function measureAll(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sala-costs-'))
  // Without a page cache each row is the cost of a new URL. The captcha is easy, because solving it is the caller's work.
  const settings = { SEED: 'demo', PAGE_CACHE_MB: '0', CAPTCHA_DIFFICULTY: '1' }
  const server = await startServer(dataDir, settings)
  const rows: string[] = []
  try {
    for (const subject of costSubjects()) {
      const cost = await measure(subject, server, path.join(dataDir, 'postgres/cluster'))
      const { sent, received, status, nodeMs, databaseMs } = cost
      const perKilobyte = ((nodeMs + databaseMs) / sent) * 1_000
      const numbers = [sent, received, nodeMs.toFixed(1), databaseMs.toFixed(1), perKilobyte.toFixed(1)]
      console.log(`${subject.name}: ${numbers.join(' ')} (${status})`)
      rows.push(`| \`${subject.name}\` | ${[status, ...numbers].join(' | ')} | ${limitCell(subject)} |`)
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const head =
    '| call or page | status | bytes sent | bytes answered | node ms | PostgreSQL ms | ms per kB sent | limits of a network |\n|---|---|---|---|---|---|---|---|\n'
  const document = readFileSync(FILE, 'utf8')
  writeFileSync(
    FILE,
    document.replace(BLOCK, (_, start, end) => `${start}\n${head}${rows.join('\n')}\n\n${end}`),
  )
}

type Server = Awaited<ReturnType<typeof startServer>>

async function measure(subject: Subject, server: Server, databaseFolder: string): Promise<Cost> {
  const origin = `http://127.0.0.1:${server.port}`
  const base = { 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'same-origin' }
  const token = (await (await fetch(`${origin}/api/v2/csrf-token`, { headers: base })).json()).data.token
  const headers: Record<string, string> = subject.body
    ? { ...base, 'x-csrf-token': token, 'content-type': 'application/json' }
    : {}
  const head = `${subject.method} ${subject.path} HTTP/1.1\r\nhost: ${new URL(origin).host}\r\n`
  const headBytes = Buffer.byteLength(
    `${head}${Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)}\r\n`,
  )
  const bodies = await Promise.all(Array.from({ length: WARM_UP + ROUNDS }, () => bodyOf(subject, origin)))
  const cost: Cost = { sent: 0, received: 0, status: 0, nodeMs: 0, databaseMs: 0 }
  const processorMs = () => [server.pid, ...processesIn(databaseFolder)].map(processorOf)
  const send = async (body: string | undefined) => {
    const options = { method: subject.method, headers, body, redirect: 'manual' as const }
    const response = await fetch(origin + subject.path, options)
    cost.received = (await response.arrayBuffer()).byteLength
    cost.status = response.status
    cost.sent = headBytes + Buffer.byteLength(body ?? '')
  }
  for (const body of bodies.slice(0, WARM_UP)) await send(body)
  const [nodeBefore = 0, ...databaseBefore] = processorMs()
  for (const body of bodies.slice(WARM_UP)) await send(body)
  const [nodeAfter = 0, ...databaseAfter] = processorMs()
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  cost.nodeMs = (nodeAfter - nodeBefore) / ROUNDS
  cost.databaseMs = Math.max(0, sum(databaseAfter) - sum(databaseBefore)) / ROUNDS
  return cost
}

const PURPOSES: Record<string, string> = { '/api/v2/register': 'register', '/password/email': 'password-email' }

async function bodyOf({ body, path: address }: Subject, origin: string): Promise<string | undefined> {
  if (!body) return undefined
  if (!('g-recaptcha-response' in body)) return JSON.stringify(body)
  const challenge = await (await fetch(`${origin}/api/v2/captcha?purpose=${PURPOSES[address] ?? 'sign-in'}`)).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  const response = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const changed: Record<string, string> = {}
  if (typeof body.email === 'string') changed.email = `${newName('abcdefghijklmnop')}@example.com`
  if (typeof body.username === 'string') changed.username = newName('abcdefghijklmnop')
  if (typeof body.lastname === 'string') changed.lastname = `สม${newName('กขคงจชดตถทนบปพมยรลวสห')}`
  return JSON.stringify({ ...body, ...changed, 'g-recaptcha-response': response })
}

/** A random name, because attempts and accounts are counted by name. */
function newName(letters: string): string {
  return Array.from({ length: 10 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')
}

/** Processor time of a process in milliseconds; 0 when it has ended. */
function processorOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return 0
  }
}

if (import.meta.main) {
  if (process.argv[2] === 'limits') writeFileSync(FILE, withLimits(readFileSync(FILE, 'utf8')))
  else await measureAll()
}
