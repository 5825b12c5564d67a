import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { refusalsOf } from './use-field-form.ts'

const definition = {
  fields: { password: z.string().check(z.minLength(3, 'short')), again: z.string().check(z.minLength(1, 'empty')) },
  across: ({ password, again }: { password: string; again: string }) =>
    password === again ? {} : { again: 'differs' },
}

test('a field’s own refusal comes before one that it has because of another', () => {
  expect(refusalsOf(definition, { password: 'ab', again: '' })).toEqual({ password: 'short', again: 'empty' })
  expect(refusalsOf(definition, { password: 'ab', again: 'x' })).toEqual({ password: 'short', again: 'differs' })
  expect(refusalsOf(definition, { password: 'abc', again: 'abc' })).toEqual({})
})
