/**
 * The university's LDAP directory: found by the service account, proved by a bind as the person, on one connection that
 * is never opened a second time, over TLS that is verified, within five seconds whatever happens (Q-15, AB-37, AB-38).
 */
import { randomUUID } from 'node:crypto'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { Client } from 'ldapts'
import type { LdapConfig } from '#server/config/ldap-config.ts'
import { AppError } from '#server/errors.ts'
import type { Context } from '#server/feature.ts'
import { createBoundedQueue } from './bounded-queue.ts'
import { readDirectoryEntry } from './directory-entry.ts'
import type { Credentials, DirectoryPerson } from './directory-person.ts'
import type { UniversityName } from './sign-in-names.ts'

/** Waiting in line included; the answer is out within five seconds. */
const DEADLINE_MS = 4_500
const RETRY_SECONDS = 10
const turns = createBoundedQueue({ atOnce: 8, maxWaiting: 50 })

/**
 * A bind as the person that was refused for what it was: wrong password, no such entry, locked, expired, disabled. Which
 * of them is the university's to tell.
 */
const REFUSED = new Set([19, 32, 48, 49, 50, 53])

interface Asked {
  ldap: LdapConfig
  log: Context['log']
}

/** As `authenticate` of the directory. */
export async function authenticateByLdap(
  { ldap, log }: Asked,
  { account, password }: Credentials,
): Promise<DirectoryPerson | null> {
  // A bind without a password is a bind as nobody, and succeeds.
  if (!account || password === '') return null
  const start = performance.now()
  try {
    return await turns.take(() => {
      const left = start + DEADLINE_MS - performance.now()
      return ask(ldap, { account, password, deadlineMs: left })
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    log.error(describeFault(error), 'directory fault')
    throw new AppError('upstream', { retryAfter: RETRY_SECONDS })
  }
}

/** The filter with the name in it, escaped by RFC 4515: whatever it is, it is one value. */
export function fillFilter(filter: string, username: string): string {
  const escaped = [...Buffer.from(username)]
    .map((byte) => {
      const sign = String.fromCharCode(byte)
      return /[A-Za-z0-9._@-]/.test(sign) ? sign : `\\${byte.toString(16).padStart(2, '0')}`
    })
    .join('')
  return filter.replaceAll('{username}', () => escaped)
}

interface Question {
  account: UniversityName
  password: string
  deadlineMs: number
}

async function ask(ldap: LdapConfig, { deadlineMs, ...question }: Question): Promise<DirectoryPerson | null> {
  const connection = openConnection(ldap)
  let timer: NodeJS.Timeout | undefined
  try {
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The directory was too slow')), Math.max(1, deadlineMs))
    })
    return await Promise.race([identify(connection.client, ldap, question), late])
  } finally {
    clearTimeout(timer)
    connection.cut()
  }
}

async function identify(
  client: Client,
  ldap: LdapConfig,
  { account, password }: Pick<Question, 'account' | 'password'>,
): Promise<DirectoryPerson | null> {
  if (ldap.usesStarttls) await client.startTLS(tlsOptions(ldap))
  if (ldap.bindDn) await client.bind(ldap.bindDn, ldap.bindPassword)
  const { searchEntries } = await client.search(ldap.baseDn, {
    scope: 'sub',
    filter: fillFilter(ldap.filters[account.kind], account.username),
    attributes: Object.values(ldap.attributes),
    // One more than there may be.
    sizeLimit: 2,
    timeLimit: Math.ceil(DEADLINE_MS / 1_000),
    derefAliases: 'never',
  })
  const [entry, second] = searchEntries
  if (second) throw new Error('The directory has two entries of one name')
  if (!entry) {
    await isPasswordOf(client, nobodyOf(ldap), password)
    return null
  }
  // A bind without a name is a bind as nobody too.
  if (entry.dn === '') throw new Error('The directory’s entry has no name')
  return (await isPasswordOf(client, entry.dn, password)) ? readDirectoryEntry(ldap, account, entry) : null
}

/** An entry that no directory has: a name that is nobody's costs the directory what a wrong password does (security §4.6). */
function nobodyOf({ baseDn }: LdapConfig): string {
  return `cn=${randomUUID()},${baseDn}`
}

async function isPasswordOf(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    if (REFUSED.has((error as { code?: number }).code ?? 0)) return false
    throw error
  }
}

/** A client with one connection: a second one, made by itself after a cut, would say the password in clear. */
function openConnection(ldap: LdapConfig) {
  const sockets: Socket[] = []
  const once = <T extends Socket>(open: () => T): T => {
    if (sockets.length > 0) throw new Error('The directory closed the connection')
    const socket = open()
    sockets.push(socket)
    return socket
  }
  const { hostname, port } = new URL(ldap.url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const client = new Client({
    url: ldap.url,
    createConnection: () => once(() => connectTcp({ host, port: Number(port) || 389 })),
    // Also called to make the open connection safe; that is no new one.
    createSecureConnection: ((...words: unknown[]) =>
      words.length === 1
        ? connectTls(words[0] as Parameters<typeof connectTls>[0])
        : once(() => connectTls({ ...tlsOptions(ldap), host, port: Number(port) || 636 }))) as typeof connectTls,
  })
  return {
    client,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function tlsOptions({ url, ca }: LdapConfig) {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    // An address is compared with the certificate too, but is no server name.
    ...(isIP(host) ? {} : { servername: host }),
    ca,
    minVersion: 'TLSv1.2' as const,
    rejectUnauthorized: true,
  }
}

/** The library's messages may name people; its codes do not. */
function describeFault(error: unknown) {
  const { name, code, message } = error as NodeJS.ErrnoException
  const isResult = typeof code === 'number'
  return { fault: name, code, ...(isResult ? {} : { message }) }
}
