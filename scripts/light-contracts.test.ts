import { readFileSync } from 'node:fs'
import { build, parseAst } from 'vite'
import { expect, test } from 'vitest'
import { lightContracts, lighten } from './light-contracts.ts'

const CONTRACT = `import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { NOTE_ID } from './fields.ts'
const fields = { id: z.int() }
export const Note = z.object({ ...fields, text: z.string().check(z.maxLength(9)) })
export const LIMIT = 9
export const getNote = endpoint({
  method: 'GET',
  path: '/api/notes/:id',
  access: 'public',
  input: z.object({ id: NOTE_ID }),
  output: Note,
  errors: ['note_not_found'],
  guarded: true,
  summary: 'One note',
})
`

test('an endpoint has the properties that a caller needs; values are marked as free of side effects', () => {
  const light = lighten(CONTRACT, parseAst(CONTRACT).body as never)
  expect(light).toContain(
    `getNote = /* @__PURE__ */ endpoint({ method: 'GET', path: '/api/notes/:id', access: 'public', guarded: true })`,
  )
  expect(light).toContain('Note = /* @__PURE__ */ (() => (z.object({ ...fields,')
  expect(light).toContain('fields = /* @__PURE__ */ (() => ({ id: z.int() }))()')
  expect(light).toContain('export const LIMIT = 9\n')
  expect(light).toContain("from 'zod/mini'")
  expect(light).not.toContain('./fields.ts')
  expect(() => parseAst(light)).not.toThrow()
})

test('a contract with unused schemas is bundled without the validation library', async () => {
  const bundle = async (source: string) => {
    const result = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [
        lightContracts(),
        {
          name: 'start',
          resolveId: (id) => (id === 'start' ? id : undefined),
          load: (id) => (id === 'start' ? source : undefined),
        },
      ],
      build: { write: false, minify: false, rolldownOptions: { input: 'start' } },
    })
    return (result as { output: { code: string }[] }).output.map(({ code }) => code).join('\n')
  }
  const contract = `${process.cwd()}/src/features/post-detail/contract.ts`
  expect(readFileSync(contract, 'utf8')).toContain('zod/mini')
  const call = await bundle(`import { getPost } from '${contract}'; console.log(getPost)`)
  expect(call).toContain('/api/v2/content/:type/:postId')
  expect(call).not.toMatch(/Zod|safeParse/)
  const form = await bundle(`import { Post } from '${contract}'; console.log(Post)`)
  expect(form).toContain('ZodMini')
})
