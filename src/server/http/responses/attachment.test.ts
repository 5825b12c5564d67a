import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendAttachment } from './attachment.ts'

const bytes = Buffer.from('เนื้อหา')
const files: [string, () => Parameters<typeof sendAttachment>[1]['file'], string | undefined][] = [
  ['a text', () => bytes.toString(), '21'],
  ['bytes', () => bytes, '21'],
  ['a stored file', () => ({ stream: Readable.from([bytes]), size: 21 }), '21'],
  ['a stream', () => Readable.from([bytes]), undefined],
]

test.each(files)('AB-109 %s is sent to be saved and is never a page of this site', async (_, file, length) => {
  const app = Fastify()
  app.get('/', (_request, reply) =>
    sendAttachment(reply, {
      name: 'ปี (1).csv',
      file: file(),
      type: 'text/csv; charset=utf-8',
      cacheControl: 'no-store',
    }),
  )
  const { headers, body } = await app.inject('/')
  expect(body).toBe('เนื้อหา')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': "attachment; filename*=UTF-8''%E0%B8%9B%E0%B8%B5%20%281%29.csv",
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': 'text/csv; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-length']).toBe(length)
  await app.close()
})
