import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { compileSchema } from './compile-schema.ts'

const Branch = z.object({
  name: z.string(),
  get children(): z.ZodMiniArray<typeof Branch> {
    return z.array(Branch)
  },
})
const Sample = z.object({
  id: z.int().check(z.positive()),
  list: z.array(z.object({ name: z.nullable(z.string()), extra: z.optional(z.object({ n: z.number() })) })),
  tree: z.array(Branch),
  either: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
})
const good = {
  id: 1,
  list: [{ name: null }, { name: 'ก', extra: { n: 2 } }],
  tree: [{ name: 'ก', children: [{ name: 'ข', children: [] }] }],
  either: { b: 'ค' },
}

const compiled = compileSchema(Sample)

test('a compiled schema drops what is not declared, at every depth', () => {
  const leaky = {
    ...good,
    secret: 1,
    list: [{ name: null, secret: 1, extra: { n: 2, secret: 1 } }],
    tree: [{ name: 'ก', secret: 1, children: [{ name: 'ข', children: [], secret: 1 }] }],
  }
  const parsed = safeParse(compiled, leaky)
  expect(parsed.success).toBe(true)
  expect(JSON.stringify(parsed.data)).not.toContain('secret')
  expect(parsed.data).toEqual(Sample.parse(leaky))
})

test.each([
  ['a wrong type', { ...good, id: '1' }],
  ['a rejected check', { ...good, id: -1 }],
  ['a missing field', { ...good, list: [{}] }],
  ['a null that is not allowed', { ...good, list: [{ name: 'ก', extra: null }] }],
  ['an error deep in a tree', { ...good, tree: [{ name: 'ก', children: [{ name: 1, children: [] }] }] }],
  ['no list', { ...good, tree: {} }],
])('%s has the same code and path as in the schema itself', (_, value) => {
  const places = (error: { issues: { code?: unknown; path: unknown }[] } | undefined) =>
    error?.issues.map(({ code, path }) => ({ code, path }))
  const errors = places(safeParse(compiled, value).error)
  expect(errors).toHaveLength(1)
  expect(errors).toEqual(places(Sample.safeParse(value).error))
})
