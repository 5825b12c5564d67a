import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { formErrorsOf } from './use-field-form.ts'

const definition = {
  schema: z
    .object({
      password: z.string().check(z.minLength(3, 'short')),
      repeated: z.string().check(z.minLength(1, 'empty')),
    })
    .check(
      z.refine(({ password, repeated }) => password === repeated, {
        path: ['repeated'],
        error: 'differs',
        when: () => true,
      }),
    ),
  toRequest: ({ password, again }: { password: string; again: string }) => ({ password, repeated: again }),
  names: { repeated: 'again' } as const,
}

test('an error of the field’s own schema takes precedence over one that depends on another field', () => {
  expect(formErrorsOf(definition, { password: 'ab', again: '' })).toEqual({ password: 'short', again: 'empty' })
  expect(formErrorsOf(definition, { password: 'ab', again: 'x' })).toEqual({ password: 'short', again: 'differs' })
  expect(formErrorsOf(definition, { password: 'abc', again: 'abc' })).toEqual({})
})

test('names may depend on the values', () => {
  const names = ({ again }: { again: string }) => ({ repeated: again === '' ? 'password' : 'again' }) as const
  expect(formErrorsOf({ ...definition, names }, { password: 'abc', again: '' })).toEqual({ password: 'empty' })
})

test('no schema of a form compiles code, which the Content-Security-Policy forbids', () => {
  let compilations = 0
  vi.stubGlobal(
    'Function',
    class {
      constructor() {
        compilations++
        throw new EvalError('blocked by the policy')
      }
    },
  )
  try {
    const schema = z.extend(z.object({ password: z.string() }), { repeated: z.string().check(z.minLength(1, 'empty')) })
    expect(formErrorsOf({ ...definition, schema }, { password: '', again: '' })).toEqual({ again: 'empty' })
  } finally {
    vi.unstubAllGlobals()
  }
  expect(compilations).toBe(0)
})
