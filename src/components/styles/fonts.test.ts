import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const CSS = readFileSync(new URL('fonts.css', import.meta.url), 'utf8')

/** Descriptors of the fallback fonts. */
function fallbackFaces() {
  const faces = [...CSS.matchAll(/@font-face \{([^}]+)\}/g)].map(([, block = '']) => {
    const descriptor = (name: string) => new RegExp(`\\b${name}:\\s*([^;]+);`).exec(block)?.[1]?.replaceAll('"', '')
    return {
      family: descriptor('font-family') ?? '',
      weight: descriptor('font-weight'),
      range: descriptor('unicode-range'),
      width: descriptor('size-adjust'),
    }
  })
  return faces.filter(({ family }) => family.endsWith('Fallback'))
}

// A browser takes the faces of one weight together: a letter that they lack is shown in a font of the system.
test.each([
  ['Anuphan Fallback', ['400', '500', '600', '700']],
  ['Looped Fallback', ['400', '600']],
])('each weight of %s has Thai, Latin letters and digits of its own width', (name, weights) => {
  const faces = fallbackFaces().filter(({ family }) => family === name)
  expect(new Set(faces.map(({ weight }) => weight))).toEqual(new Set(weights))
  for (const weight of weights) {
    const own = faces.filter((face) => face.weight === weight)
    expect([weight, own.map(({ range }) => range)]).toEqual([
      weight,
      ['U+0E01-0E5B', 'U+0000-00FF, U+2000-206F', 'U+0030-0039'],
    ])
    expect([weight, new Set(own.map(({ width }) => width)).size]).toEqual([weight, 3])
  }
})
