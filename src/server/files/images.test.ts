import { spawn } from 'node:child_process'
import { once } from 'node:events'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { acceptedImages, photo, rejectedImages } from '#test/image-corpus.ts'
import { encodeImage, ImageRejected } from './images.ts'

const widths = [96, 192, 320, 640]
const encode = (bytes: Uint8Array, options = {}) => encodeImage('upload', { bytes, widths, format: 'webp', ...options })

const invalidImages = await rejectedImages()

test.each(invalidImages)('$row rejected: $name', async ({ bytes }) => {
  await expect(encode(bytes)).rejects.toBeInstanceOf(ImageRejected)
})

test('AB-103 rejecting decompression bombs does not use memory of the server', async () => {
  const before = process.memoryUsage().rss
  for (const { bytes } of invalidImages.filter(({ row }) => row === 'AB-103')) await encode(bytes).catch(() => {})
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
})

test('an area of the upright picture is cut out, at least one pixel of it', async () => {
  const bytes = await photo().jpeg().toBuffer()
  const cut = (left: number, top: number, width: number, height: number) =>
    encode(bytes, { area: { left, top, width, height } })
  expect(await cut(0.5, 0, 0.25, 1)).toMatchObject({ width: 100, height: 300 })
  expect(await cut(0, 0.5, 1, 0.5)).toMatchObject({ width: 400, height: 150 })
  expect(await cut(1, 1, 1, 1)).toMatchObject({ width: 1, height: 1 })
  const [left, right] = [await cut(0, 0, 0.1, 1), await cut(0.9, 0, 0.1, 1)]
  expect(left.color).not.toBe(right.color)
})

describe.each(await acceptedImages())('$row accepted: $name', ({ bytes }) => {
  test('is encoded as WebP without metadata, upright and in its colours', async () => {
    const { width, height, variants } = await encode(bytes)
    expect([width, height]).toEqual([400, 300])
    expect(variants.map((variant) => variant.width)).toEqual([96, 192, 320, 400])
    for (const variant of variants) {
      const text = Buffer.from(variant.bytes).toString('latin1')
      expect(text.slice(0, 4) + text.slice(8, 12)).toBe('RIFFWEBP')
      expect(text).not.toMatch(/<script|EXIF|GPS|XMP |ICCP|PK\x03\x04/)
    }
    const { data } = await sharp(variants.at(-1)?.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number) => data.subarray((150 * 400 + x) * 3, (150 * 400 + x) * 3 + 3)
    const [left, right] = [pixel(30), pixel(300)]
    // Yellow left, blue right; in grey images the lighter half is left.
    expect(left[0] as number).toBeGreaterThan(right[0] as number)
  })
})

test('AB-105 an image with an EXIF rotation is rotated, and its size is that of the upright image', async () => {
  const lying = await photo().rotate(90).jpeg().withMetadata({ orientation: 8 }).toBuffer()
  const { width, height, variants } = await encode(lying)
  expect([width, height]).toEqual([400, 300])
  const facts = await sharp(variants.at(-1)?.bytes).metadata()
  expect([facts.width, facts.height, facts.orientation]).toEqual([400, 300, undefined])
})

test('a small image is not enlarged', async () => {
  const tiny = await sharp(await photo().png().toBuffer())
    .resize(50)
    .png()
    .toBuffer()
  expect((await encode(tiny)).variants.map((variant) => variant.width)).toEqual([50])
})

test('Q-72 a square is cropped from the centre', async () => {
  const { width, height, variants } = await encode(await photo().png().toBuffer(), { square: true })
  expect([width, height]).toEqual([300, 300])
  const facts = await sharp(variants[0]?.bytes).metadata()
  expect([facts.width, facts.height]).toEqual([96, 96])
})

test('transparency is preserved on request and turns white otherwise', async () => {
  const glass = await sharp({ create: { width: 100, height: 100, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const transparent = await encode(glass, { keepAlpha: true })
  const white = await encode(glass)
  expect((await sharp(transparent.variants[0]?.bytes).stats()).isOpaque).toBe(false)
  expect(white.color).toBe('#f8f8f8')
})

test('the dominant colour is the most frequent one', async () => {
  expect((await encode(await photo().png().toBuffer())).color).toMatch(/^#2[0-9a-f]7[0-9a-f]c[0-9a-f]$/)
})

test('SVG is accepted from trusted sources only', async () => {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60" width="80" height="60"><rect width="80" height="60" fill="#ffc233"/></svg>',
  )
  const drawn = await encodeImage('art', { bytes: drawing, widths, format: 'webp', drawnWidth: 640 })
  expect([drawn.width, drawn.height]).toEqual([640, 480])
  expect(drawn.variants.map((variant) => variant.width)).toEqual(widths)
  await expect(encode(drawing)).rejects.toBeInstanceOf(ImageRejected)
  await expect(encodeImage('background', { bytes: drawing, widths, format: 'avif' })).rejects.toBeInstanceOf(
    ImageRejected,
  )
})

test('AVIF is encoded from the stored WebP', async () => {
  const { variants } = await encode(await photo().png().toBuffer())
  const copies = await encodeImage('background', {
    bytes: variants.at(-1)?.bytes as Uint8Array,
    widths: [96, 400],
    format: 'avif',
  })
  expect(copies.variants.map((variant) => variant.width)).toEqual([96, 400])
  const facts = await sharp(copies.variants[1]?.bytes).metadata()
  expect([facts.format, facts.compression, facts.width]).toEqual(['heif', 'av1', 400])
})

test('AB-107 thirty images at once are all encoded', async () => {
  const bytes = await photo().jpeg().toBuffer()
  const results = await Promise.all(Array.from({ length: 30 }, () => encode(bytes)))
  expect(results).toHaveLength(30)
})

test('AB-107 images above the queue limit get 503', async () => {
  const bytes = await photo().jpeg().toBuffer()
  const attempts = await Promise.allSettled(Array.from({ length: 80 }, async () => encode(bytes)))
  const codes = attempts.filter((attempt) => attempt.status === 'rejected').map((attempt) => attempt.reason.code)
  expect(codes.length).toBeGreaterThan(0)
  expect(new Set(codes)).toEqual(new Set(['overload']))
})

test('Q-72 an image that arrives while the decoders shut down is decoded by another one', async () => {
  const bytes = await photo().jpeg().toBuffer()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    // Every running decoder may shut down from here on.
    await Promise.all(Array.from({ length: 8 }, () => encode(bytes)))
    vi.advanceTimersByTime(5_000)
    expect((await encode(bytes)).variants).toHaveLength(widths.length)
  } finally {
    vi.useRealTimers()
  }
})

test('a program that encoded images ends on its own, also after its decoders have shut down', async () => {
  const data = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const program = `
    const { subscribe } = await import('node:diagnostics_channel')
    const { once } = await import('node:events')
    const { mock } = await import('node:test')
    const { encodeImage } = await import(${JSON.stringify(import.meta.resolve('./images.ts'))})
    let decoder
    subscribe('child_process', ({ process }) => { decoder = process })
    mock.timers.enable({ apis: ['setTimeout'] })
    await encodeImage('art', { bytes: Buffer.from('${data.toString('base64')}', 'base64'), widths: [8], format: 'webp' })
    decoder.ref()
    mock.timers.tick(5_000)
    await once(decoder, 'exit')
    console.log('done')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  child.stdout.setEncoding('utf8')
  let output = ''
  child.stdout.on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'exit')
  expect([code, output]).toEqual([0, 'done\n'])
})
