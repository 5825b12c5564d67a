import { spawn } from 'node:child_process'
import { once } from 'node:events'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { photo, refusedImages, takenImages } from '#test/image-corpus.ts'
import { encodeImage, ImageRefused } from './images.ts'

const widths = [96, 192, 320, 640]
const encode = (bytes: Uint8Array, options = {}) => encodeImage('upload', { bytes, widths, format: 'webp', ...options })

const refused = await refusedImages()

test.each(refused)('$row refused: $name', async ({ bytes }) => {
  await expect(encode(bytes)).rejects.toBeInstanceOf(ImageRefused)
})

test('AB-103 refusing bombs leaves the server’s own memory alone', async () => {
  const before = process.memoryUsage().rss
  for (const { bytes } of refused.filter(({ row }) => row === 'AB-103')) await encode(bytes).catch(() => {})
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
})

describe.each(await takenImages())('$row taken: $name', ({ bytes }) => {
  test('comes out as WebP that holds nothing but the picture, right side up and in its colours', async () => {
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
    // Yellow left, blue right; grey pictures have the lighter half left.
    expect(left[0] as number).toBeGreaterThan(right[0] as number)
  })
})

test('AB-105 a picture lying on its side is stood up, and its size is that of the upright one', async () => {
  const lying = await photo().rotate(90).jpeg().withMetadata({ orientation: 8 }).toBuffer()
  const { width, height, variants } = await encode(lying)
  expect([width, height]).toEqual([400, 300])
  const facts = await sharp(variants.at(-1)?.bytes).metadata()
  expect([facts.width, facts.height, facts.orientation]).toEqual([400, 300, undefined])
})

test('a small picture is never enlarged', async () => {
  const tiny = await sharp(await photo().png().toBuffer())
    .resize(50)
    .png()
    .toBuffer()
  expect((await encode(tiny)).variants.map((variant) => variant.width)).toEqual([50])
})

test('Q-72 a square is cut from the middle', async () => {
  const { width, height, variants } = await encode(await photo().png().toBuffer(), { square: true })
  expect([width, height]).toEqual([300, 300])
  const facts = await sharp(variants[0]?.bytes).metadata()
  expect([facts.width, facts.height]).toEqual([96, 96])
})

test('see-through parts stay where they are wanted and turn white elsewhere', async () => {
  const glass = await sharp({ create: { width: 100, height: 100, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer()
  const kept = await encode(glass, { keepAlpha: true })
  const white = await encode(glass)
  expect((await sharp(kept.variants[0]?.bytes).stats()).isOpaque).toBe(false)
  expect(white.color).toBe('#f8f8f8')
})

test('the colour is the one that most of the picture has', async () => {
  expect((await encode(await photo().png().toBuffer())).color).toMatch(/^#2[0-9a-f]7[0-9a-f]c[0-9a-f]$/)
})

test('drawings of ours are read where they are trusted, and only there', async () => {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60" width="80" height="60"><rect width="80" height="60" fill="#ffc233"/></svg>',
  )
  const drawn = await encodeImage('art', { bytes: drawing, widths, format: 'webp', drawnWidth: 640 })
  expect([drawn.width, drawn.height]).toEqual([640, 480])
  expect(drawn.variants.map((variant) => variant.width)).toEqual(widths)
  await expect(encode(drawing)).rejects.toBeInstanceOf(ImageRefused)
  await expect(encodeImage('background', { bytes: drawing, widths, format: 'avif' })).rejects.toBeInstanceOf(
    ImageRefused,
  )
})

test('AVIF comes from the stored WebP', async () => {
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

test('AB-107 thirty at once all come out, one after the other', async () => {
  const bytes = await photo().jpeg().toBuffer()
  const results = await Promise.all(Array.from({ length: 30 }, () => encode(bytes)))
  expect(results).toHaveLength(30)
})

test('AB-107 what would wait too long is told to come back', async () => {
  const bytes = await photo().jpeg().toBuffer()
  const attempts = await Promise.allSettled(Array.from({ length: 80 }, async () => encode(bytes)))
  const codes = attempts.filter((attempt) => attempt.status === 'rejected').map((attempt) => attempt.reason.code)
  expect(codes.length).toBeGreaterThan(0)
  expect(new Set(codes)).toEqual(new Set(['overload']))
})

test('Q-72 a picture that comes as the decoders go to rest is decoded by another', async () => {
  const bytes = await photo().jpeg().toBuffer()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    // Every decoder there may be rests from here on.
    await Promise.all(Array.from({ length: 8 }, () => encode(bytes)))
    vi.advanceTimersByTime(5_000)
    expect((await encode(bytes)).variants).toHaveLength(widths.length)
  } finally {
    vi.useRealTimers()
  }
})

test('a program that had pictures encoded ends by itself, also after its decoders have rested', async () => {
  const data = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const program = `
    const { encodeImage } = await import(${JSON.stringify(import.meta.resolve('./images.ts'))})
    await encodeImage('art', { bytes: Buffer.from('${data.toString('base64')}', 'base64'), widths: [8], format: 'webp' })
    await new Promise((resolve) => setTimeout(resolve, 6_000))
    console.log('done')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  child.stdout.setEncoding('utf8')
  let said = ''
  child.stdout.on('data', (text: string) => {
    said += text
  })
  const [code] = await once(child, 'exit')
  expect([code, said]).toEqual([0, 'done\n'])
})
