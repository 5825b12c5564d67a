/**
 * Authentication against the LDAP directory of the university: searches with the service account, then binds as the
 * person. Uses one connection with verified TLS, never reconnects and ends within five seconds (Q-15, AB-37, AB-38).
 */
import { randomUUID } from 'node:crypto'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { Client } from 'ldapts'
import { createBoundedQueue } from '#server/bounded-queue.ts'
import type { LdapConfig } from '#server/config/ldap-config.ts'
import { AppError } from '#server/errors.ts'
import type { Context } from '#server/feature.ts'
import type { Credentials, DirectoryPerson, UniversityName } from './directory-person.ts'
import { readDirectoryEntry } from './ldap-entry.ts'

/** Includes the time in the queue, so that the response is sent within five seconds. */
const DEADLINE_MS = 4_500
const RETRY_SECONDS = 10
const queue = createBoundedQueue({ maxRunning: 8, maxWaiting: 50 })

/**
 * LDAP result codes that reject a bind as the person: wrong password, no such entry, locked, expired or disabled. They
 * are not distinguished in the response.
 */
const REJECTED_BIND_CODES = new Set([19, 32, 48, 49, 50, 53])

interface LdapContext {
  ldap: LdapConfig
  log: Context['log']
}

/** See `authenticate` in `authenticate.ts`. */
export async function authenticateByLdap(
  { ldap, log }: LdapContext,
  { account, password }: Credentials,
): Promise<DirectoryPerson | null> {
  // A bind with an empty password is an anonymous bind, which succeeds.
  if (!account || password === '') return null
  const start = performance.now()
  try {
    return await queue.run(() => {
      const remainingMs = start + DEADLINE_MS - performance.now()
      return authenticateOnce(ldap, { account, password, deadlineMs: remainingMs })
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    log.error(describeError(error), 'directory error')
    throw new AppError('upstream', { retryAfter: RETRY_SECONDS })
  }
}

/** Inserts the name into the filter, escaped by RFC 4515, so that it is always a single value. */
export function fillFilter(filter: string, username: string): string {
  const escaped = [...Buffer.from(username)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[A-Za-z0-9._@-]/.test(character) ? character : `\\${byte.toString(16).padStart(2, '0')}`
    })
    .join('')
  return filter.replaceAll('{username}', () => escaped)
}

interface LdapQuery {
  account: UniversityName
  password: string
  deadlineMs: number
}

async function authenticateOnce(
  ldap: LdapConfig,
  { deadlineMs, ...query }: LdapQuery,
): Promise<DirectoryPerson | null> {
  const connection = openConnection(ldap)
  let timer: NodeJS.Timeout | undefined
  try {
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The directory did not respond in time')), Math.max(1, deadlineMs))
    })
    return await Promise.race([searchAndBind(connection.client, ldap, query), timeout])
  } finally {
    clearTimeout(timer)
    connection.close()
  }
}

async function searchAndBind(
  client: Client,
  ldap: LdapConfig,
  { account, password }: Pick<LdapQuery, 'account' | 'password'>,
): Promise<DirectoryPerson | null> {
  if (ldap.usesStarttls) await client.startTLS(tlsOptions(ldap))
  if (ldap.bindDn) await client.bind(ldap.bindDn, ldap.bindPassword)
  const { searchEntries } = await client.search(ldap.baseDn, {
    scope: 'sub',
    filter: fillFilter(ldap.filters[account.kind], account.username),
    attributes: Object.values(ldap.attributes),
    // One more than the expected single entry, to detect duplicates.
    sizeLimit: 2,
    timeLimit: Math.ceil(DEADLINE_MS / 1_000),
    derefAliases: 'never',
  })
  const [entry, second] = searchEntries
  if (second) throw new Error('The directory has several entries for the name')
  if (!entry) {
    await isPasswordOf(client, missingDn(ldap), password)
    return null
  }
  // A bind with an empty DN is anonymous too.
  if (entry.dn === '') throw new Error('The directory entry has no DN')
  return (await isPasswordOf(client, entry.dn, password)) ? readDirectoryEntry(ldap, account, entry) : null
}

/** DN that does not exist: an unknown name makes the directory do the same work as a wrong password (AB-32). */
function missingDn({ baseDn }: LdapConfig): string {
  return `cn=${randomUUID()},${baseDn}`
}

async function isPasswordOf(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    if (REJECTED_BIND_CODES.has((error as { code?: number }).code ?? 0)) return false
    throw error
  }
}

/** Client with a single connection: ldapts would reconnect without STARTTLS and send the password unencrypted. */
function openConnection(ldap: LdapConfig) {
  const sockets: Socket[] = []
  const openOnce = <T extends Socket>(open: () => T): T => {
    if (sockets.length > 0) throw new Error('The directory closed the connection')
    const socket = open()
    sockets.push(socket)
    return socket
  }
  const { hostname, port } = new URL(ldap.url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const client = new Client({
    url: ldap.url,
    createConnection: () => openOnce(() => connectTcp({ host, port: Number(port) || 389 })),
    // ldapts also calls this for STARTTLS on the open connection, which is not a new connection.
    createSecureConnection: ((...args: unknown[]) =>
      args.length === 1
        ? connectTls(args[0] as Parameters<typeof connectTls>[0])
        : openOnce(() => connectTls({ ...tlsOptions(ldap), host, port: Number(port) || 636 }))) as typeof connectTls,
  })
  return {
    client,
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function tlsOptions({ url, ca }: LdapConfig) {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return {
    host,
    // An IP address is compared with the certificate too, but is not valid as a server name.
    ...(isIP(host) ? {} : { servername: host }),
    ca,
    minVersion: 'TLSv1.2' as const,
    rejectUnauthorized: true,
  }
}

/** LDAP messages may contain personal data, so only their codes are logged. */
function describeError(error: unknown) {
  const { name, code, message } = error as NodeJS.ErrnoException
  const isLdapError = typeof code === 'number'
  return { error: name, code, ...(isLdapError ? {} : { message }) }
}
