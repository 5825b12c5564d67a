import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { schemaResolver } from './form-schema.ts'

const resolve = schemaResolver(
  z.object({
    name: z.string().check(z.trim(), z.minLength(1, 'name missing'), z.maxLength(3, 'name long')),
    age: z.string().check(z.minLength(1, 'age missing'), z.regex(/^\d+$/, 'no number')),
  }),
)
const options = { fields: {}, shouldUseNativeValidation: false }

test('a passing form hands over what the schema made of it', async () => {
  expect(await resolve({ name: ' ok ', age: '5' }, undefined, options)).toEqual({
    values: { name: 'ok', age: '5' },
    errors: {},
  })
})

test('each field gets its first refusal only', async () => {
  const { errors } = await resolve({ name: ' ', age: '' }, undefined, options)
  expect(errors).toMatchObject({ name: { message: 'name missing' }, age: { message: 'age missing' } })
})
