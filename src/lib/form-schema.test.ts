import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  return () => vi.unstubAllGlobals()
})

/** Counts attempts to compile code, as the Content-Security-Policy of the pages does. */
function countCompilations(): { compilations: number } {
  const counter = { compilations: 0 }
  vi.stubGlobal(
    'Function',
    class {
      constructor() {
        counter.compilations++
        throw new EvalError('blocked by the policy')
      }
    },
  )
  return counter
}

test('in a browser an object schema of a form is checked without compiling code', async () => {
  vi.stubGlobal('document', {})
  const counter = countCompilations()
  const { formSchema } = await import('./form-schema.ts')
  const z = await import('zod/mini')
  const schema = z.extend(formSchema({ name: z.string() }), { age: z.int() })
  expect(z.safeParse(schema, { name: 'ก', age: 'x' }).error?.issues.map(({ path }) => path)).toEqual([['age']])
  expect(counter.compilations).toBe(0)
})
