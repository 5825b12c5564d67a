import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test.each([
  '/',
  '/my-board',
  '/my-profile/edit?tab=account#sessions',
  '/search?search=%E0%B8%84%E0%B8%A3%E0%B8%B9&tags=1,2',
  '/content/tech-review/101?action=comment-box',
])('Q-09 a path of this site stays unchanged: %s', (path) => {
  expect(safePath(path)).toBe(path)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2Fevil.example',
  '/%2fevil.example',
  '/%252Fevil.example',
  '/%5Cevil.example',
  '/%255Cevil.example',
  '/a//evil.example',
  '/\tevil.example',
  '/\n/evil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:x',
  'javascript:alert(1)',
  ' /my-board',
  'my-board',
  '',
  '/%',
  '/%E0%B8',
  `/${'a'.repeat(3_000)}`,
])('AB-120 a value that could lead to another site becomes the home page: %j', (value) => {
  expect(safePath(value)).toBe('/')
})

test.each([null, undefined, 5, ['/my-board'], { path: '/' }])(
  'a value that is not text becomes the home page: %j',
  (value) => {
    expect(safePath(value)).toBe('/')
  },
)
