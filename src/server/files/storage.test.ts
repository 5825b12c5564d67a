import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorage } from './storage.ts'
import { encodeName, randomKey, type Storage } from './storage-driver.ts'

const folder = mkdtempSync(join(tmpdir(), 'sala-storage-'))
const objects = new Map<string, { bytes: Buffer; type: string | undefined }>()
let isBroken = false
let double: Server

/** In-memory implementation of the five S3 calls that the storage uses. */
function startFakeS3(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const key = decodeURIComponent(new URL(request.url ?? '', 'http://s3').pathname)
    const stored = objects.get(key)
    const respond = (status: number, body: Buffer | string = '') => {
      response.writeHead(status, { 'content-length': Buffer.byteLength(body) })
      response.end(request.method === 'HEAD' ? undefined : body)
    }
    if (isBroken) return respond(403, '<Error><Code>AccessDenied</Code></Error>')
    if (request.method === 'PUT') {
      const bytes = await buffer(request).catch(() => null)
      if (!bytes) return
      objects.set(key, { bytes, type: request.headers['content-type'] })
      return respond(200)
    }
    if (request.method === 'DELETE') return respond(objects.delete(key) ? 204 : 204)
    if (!stored) return respond(404, '<Error><Code>NoSuchKey</Code></Error>')
    return respond(200, stored.bytes)
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

beforeAll(async () => {
  double = await startFakeS3()
})
afterAll(() => {
  double.close()
  rmSync(folder, { recursive: true })
})

const s3 = () => ({
  endpoint: `http://127.0.0.1:${(double.address() as AddressInfo).port}`,
  bucket: 'sala-files',
  region: 'ap-southeast-7',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
})

describe.each([
  { name: 'local disk', open: () => openStorage({ dataDir: folder, s3: undefined }) },
  { name: 'S3', open: () => openStorage({ dataDir: folder, s3: s3() }) },
])('storage on $name', ({ open }) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await open()
  })

  test('returns stored files with size, as a stream and as a whole', async () => {
    const key = randomKey('things')
    const bytes = Buffer.from('ศาลา'.repeat(10_000))
    await storage.put(key, bytes, 'text/plain')
    const file = await storage.get(key)
    expect(file?.size).toBe(bytes.byteLength)
    expect(file && (await buffer(file.stream))).toEqual(bytes)
    expect(await storage.read(key)).toEqual(bytes)
    expect(await storage.exists(key)).toBe(true)
  })

  test('stores a stream, and stores nothing when the stream fails', async () => {
    const key = randomKey('things')
    const pieces = Array.from({ length: 40 }, (_, index) => Buffer.alloc(50_000, index))
    await storage.putStream(key, Readable.from(pieces), 2_000_000, 'application/zip')
    expect((await storage.read(key))?.equals(Buffer.concat(pieces))).toBe(true)
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half')
        throw new Error('the source broke')
      })(),
    )
    const other = randomKey('things')
    await expect(storage.putStream(other, broken, 10)).rejects.toMatchObject({ code: 'storage' })
    expect(await storage.exists(other)).toBe(false)
  })

  test('put replaces a file, delete removes it, and deleting a missing file is no error', async () => {
    const key = `${randomKey('things')}.webp`
    await storage.put(key, Buffer.from('one'))
    await storage.put(key, Buffer.from('two'))
    expect(String(await storage.read(key))).toBe('two')
    await storage.delete(key)
    await storage.delete(key)
    expect(await storage.exists(key)).toBe(false)
  })

  test('returns null for a missing file', async () => {
    expect(await storage.get(randomKey('things'))).toBeNull()
    expect(await storage.get('things')).toBeNull()
    expect(await storage.read('things')).toBeNull()
  })

  test.each(['../secret', '/etc/passwd', 'a//b', 'a/../b', 'a\0b', 'รูป.png', 'A.PNG', '', 'a/', `a${'b'.repeat(200)}`])(
    'AB-106 AB-110 rejects an invalid key: %j',
    async (key) => {
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('Not a storage key')
      await expect(storage.get(key)).rejects.toThrow('Not a storage key')
    },
  )
})

test('S3: the content type is sent, and a denied call returns 503 storage', async () => {
  const storage = await openStorage({ dataDir: folder, s3: s3() })
  await storage.put('images/one/320.webp', Buffer.from('x'), 'image/webp')
  expect(objects.get('/sala-files/images/one/320.webp')?.type).toBe('image/webp')
  isBroken = true
  await expect(storage.read('images/one/320.webp')).rejects.toMatchObject({ code: 'storage', status: 503 })
  isBroken = false
})

test('local disk: only the file remains, and the rest of an interrupted write is removed later', async () => {
  const storage = await openStorage({ dataDir: folder, s3: undefined })
  await storage.put('stored', Buffer.from('x'))
  expect(readdirSync(join(folder, 'files')).filter((name) => name.startsWith('.'))).toEqual([])
  const remains = join(folder, 'files', '.part-old')
  writeFileSync(remains, 'half')
  utimesSync(remains, new Date(0), new Date(0))
  writeFileSync(join(folder, 'files', '.part-new'), 'half')
  await openStorage({ dataDir: folder, s3: undefined })
  expect(readdirSync(join(folder, 'files')).filter((name) => name.startsWith('.'))).toEqual(['.part-new'])
})

test('names have 26 letters and digits and are unique', () => {
  const names = new Set(Array.from({ length: 1000 }, () => randomKey('x')))
  expect(names.size).toBe(1000)
  for (const name of names) expect(name).toMatch(/^x\/[0-9a-hjkmnp-tv-z]{26}$/)
  expect(encodeName(Buffer.alloc(32, 255))).toBe('zzzzzzzzzzzzzzzzzzzzzzzzz7')
})
