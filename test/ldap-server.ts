/**
 * A small LDAP server for tests, written without the client's library. It supports bind, search by equality and
 * STARTTLS, records requests, and can be configured to fail.
 */
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

export interface LdapPerson {
  dn: string
  password: string
  attributes: Record<string, string[]>
  /** Result code of a bind as this user, regardless of the password. */
  bindResult?: number
}

export interface LdapOptions {
  people?: readonly LdapPerson[]
  /** Result code of every search, e.g. 10 for a referral. */
  searchResult?: number
  /** Name of the certificate in `certificates/`. */
  certificate?: 'localhost' | 'elsewhere'
  /** TLS from the first byte. */
  isLdaps?: boolean
}

export interface LdapServer {
  port: number
  binds: { dn: string; password: string; isSafe: boolean }[]
  /** In RFC 4515 notation, e.g. `(uid=manee)`; non-ASCII and special characters are escaped as `\xx`. */
  filters: string[]
  sizeLimits: number[]
  close(): Promise<void>
}

const file = (name: string) => readFileSync(new URL(`./certificates/${name}.pem`, import.meta.url))
/** Result codes. */
const SUCCESS = 0
const INVALID_CREDENTIALS = 49
const SIZE_LIMIT = 4

export async function startLdapServer(options: LdapOptions = {}): Promise<LdapServer> {
  const { people = [], searchResult = SUCCESS, certificate = 'localhost', isLdaps = false } = options
  const secureContext = createSecureContext({ cert: file(certificate), key: file(`${certificate}-key`) })
  const record: Pick<LdapServer, 'binds' | 'filters' | 'sizeLimits'> = { binds: [], filters: [], sizeLimits: [] }
  const open = new Set<Socket>()

  function serve(socket: Socket, isSafe: boolean) {
    let buffer = Buffer.alloc(0)
    const receive = (chunk: Buffer) => {
      buffer = Buffer.concat([buffer, chunk])
      for (let message = read(buffer); message; message = read(buffer)) {
        buffer = buffer.subarray(message.end)
        const [id, operation] = parts(message.value)
        if (id && operation) handle(id.value, operation)
      }
    }
    const handle = (id: Buffer, { tag, value }: Part) => {
      const reply = (...operations: Buffer[]) => {
        for (const operation of operations) socket.write(part(0x30, part(0x02, id), operation))
      }
      if (tag === 0x60) reply(result(0x61, bind(value)))
      else if (tag === 0x63) reply(...search(value))
      else if (tag === 0x42) socket.end()
      else if (tag === 0x77) {
        socket.off('data', receive)
        reply(result(0x78, SUCCESS))
        const safe = new TLSSocket(socket, { isServer: true, secureContext })
        safe.on('error', () => socket.destroy())
        serve(safe, true)
      }
    }
    const bind = (value: Buffer) => {
      const [, dn, password] = parts(value)
      const entry = { dn: String(dn?.value), password: String(password?.value), isSafe }
      record.binds.push(entry)
      const person = people.find((one) => one.dn === entry.dn)
      return person?.bindResult ?? (person && person.password === entry.password ? SUCCESS : INVALID_CREDENTIALS)
    }
    const search = (value: Buffer) => {
      const [, , , limit, , , filter] = parts(value)
      const sizeLimit = limit?.value.readUIntBE(0, limit.value.length) ?? 0
      record.filters.push(filter ? filterText(filter) : '')
      record.sizeLimits.push(sizeLimit)
      if (searchResult !== SUCCESS) return [result(0x65, searchResult)]
      const found = people.filter((person) => filter && matches(person, filter))
      const shown = found.slice(0, sizeLimit || found.length)
      return [...shown.map(entryOf), result(0x65, shown.length < found.length ? SIZE_LIMIT : SUCCESS)]
    }
    socket.on('data', receive)
    socket.on('error', () => {})
  }

  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    if (!isLdaps) return serve(socket, false)
    const safe = new TLSSocket(socket, { isServer: true, secureContext })
    safe.on('error', () => socket.destroy())
    serve(safe, true)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...record,
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

interface Part {
  tag: number
  value: Buffer
  end: number
}

/** Reads the first tag, length and value; undefined if it is incomplete. */
function read(buffer: Buffer): Part | undefined {
  if (buffer.length < 2) return undefined
  const [tag = 0, short = 0] = buffer
  const extra = short < 0x80 ? 0 : short & 0x7f
  if (buffer.length < 2 + extra) return undefined
  const length = extra === 0 ? short : buffer.readUIntBE(2, extra)
  const end = 2 + extra + length
  return buffer.length < end ? undefined : { tag, value: buffer.subarray(2 + extra, end), end }
}

function parts(buffer: Buffer): Part[] {
  const list: Part[] = []
  for (let rest = buffer, one = read(rest); one; one = read(rest)) {
    list.push(one)
    rest = rest.subarray(one.end)
  }
  return list
}

function part(tag: number, ...values: Buffer[]): Buffer {
  const value = Buffer.concat(values)
  const { length } = value
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), value])
}

const text = (value: string) => part(0x04, Buffer.from(value))

function result(tag: number, code: number): Buffer {
  return part(tag, part(0x0a, Buffer.from([code])), text(''), text(''))
}

function entryOf({ dn, attributes }: LdapPerson): Buffer {
  const list = Object.entries(attributes).map(([name, values]) =>
    part(0x30, text(name), part(0x31, ...values.map(text))),
  )
  return part(0x64, text(dn), part(0x30, ...list))
}

function matches(person: LdapPerson, { tag, value }: Part): boolean {
  const inner = tag === 0x87 ? [] : parts(value)
  if (tag === 0xa0) return inner.every((one) => matches(person, one))
  if (tag === 0xa1) return inner.some((one) => matches(person, one))
  // Presence and substring filters match all users, so that an injected filter is detected.
  if (tag !== 0xa3) return true
  const [name, wanted] = inner.map((one) => one.value.toString().toLowerCase())
  const values = Object.entries(person.attributes).find(([key]) => key.toLowerCase() === name)?.[1] ?? []
  return values.some((one) => one.toLowerCase() === wanted)
}

function filterText({ tag, value }: Part): string {
  if (tag === 0x87) return `(${value}=*)`
  if (tag === 0xa0 || tag === 0xa1) return `(${tag === 0xa0 ? '&' : '|'}${parts(value).map(filterText).join('')})`
  const [name, wanted] = parts(value)
  if (tag !== 0xa3) return `(${name?.value}~${tag.toString(16)})`
  const escaped = Array.from(wanted?.value ?? [], (byte) =>
    /[\w.@-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `\\${byte.toString(16).padStart(2, '0')}`,
  )
  return `(${name?.value}=${escaped.join('')})`
}
