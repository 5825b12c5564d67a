import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { formErrorsOf } from './use-field-form.ts'

const definition = {
  fields: { password: z.string().check(z.minLength(3, 'short')), again: z.string().check(z.minLength(1, 'empty')) },
  across: ({ password, again }: { password: string; again: string }) =>
    password === again ? {} : { again: 'differs' },
}

test('an error of the field’s own schema takes precedence over one that depends on another field', () => {
  expect(formErrorsOf(definition, { password: 'ab', again: '' })).toEqual({ password: 'short', again: 'empty' })
  expect(formErrorsOf(definition, { password: 'ab', again: 'x' })).toEqual({ password: 'short', again: 'differs' })
  expect(formErrorsOf(definition, { password: 'abc', again: 'abc' })).toEqual({})
})
