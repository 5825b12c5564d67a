/** A small feature for tests of the engine, with one endpoint of each kind. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { PathId } from '#lib/ids.ts'
import { throwError } from '#server/errors.ts'
import { feature, handle } from '#server/feature.ts'

const Done = z.object({ status: z.literal('success') })
const done = { status: 'success' as const }
const Note = z.object({ id: z.int(), title: z.string() })

export const sampleTexts = { titleMissing: 'กรุณาระบุชื่อ', titleLong: 'ชื่อยาวเกินไป', closed: 'ปิดรับแล้ว' }

/** Inputs of the use cases, newest last. */
export const received: Record<string, unknown>[] = []

export const getNote = endpoint({
  method: 'GET',
  path: '/api/sample/notes/:noteId',
  access: 'public',
  input: z.object({ noteId: PathId }),
  output: z.object({ data: Note }),
  summary: 'One note',
})

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/sample/notes',
  access: 'public',
  input: z.object({
    search: z.optional(z.string().check(z.maxLength(100))),
    'tags[]': z.optional(z.array(z.string().check(z.regex(/^[1-9]\d{0,14}$/)))),
    page: z._default(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), '1'),
  }),
  output: z.object({ data: z.array(Note), next_page_url: z.nullable(z.string()) }),
  rate: 'search',
  summary: 'Notes, newest first',
})

export const listOwn = endpoint({
  method: 'GET',
  path: '/api/sample/own',
  access: 'member',
  input: z.object({}),
  output: z.object({ data: z.array(Note) }),
  summary: 'For members',
})

export const listFixed = endpoint({
  method: 'GET',
  path: '/api/sample/fixed',
  access: 'public',
  input: z.object({ size: z._default(z.string(), '1') }),
  output: z.object({ data: z.array(Note) }),
  cached: true,
  summary: 'The same response for all readers',
})

export const createNote = endpoint({
  method: 'POST',
  path: '/api/sample/notes',
  access: 'member',
  input: z.object({
    title: z
      .string(sampleTexts.titleMissing)
      .check(z.minLength(1, sampleTexts.titleMissing), z.maxLength(50, sampleTexts.titleLong)),
    score: z.int().check(z.minimum(1), z.maximum(5)),
    tag_ids: z.optional(z.array(z.int()).check(z.maxLength(3))),
    is_shown: z.optional(z.boolean()),
  }),
  output: z.object({ data: Note }),
  errors: ['closed'],
  rate: 'interaction',
  summary: 'Writes a note',
})

export const updateNote = endpoint({
  method: 'PATCH',
  path: '/api/sample/notes/:noteId',
  access: 'member',
  input: z.object({ noteId: PathId, title: z.string().check(z.minLength(1)) }),
  output: Done,
  viaPost: true,
  summary: 'Changes a note',
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/sample/notes/:noteId',
  access: 'member',
  input: z.object({ noteId: PathId }),
  output: Done,
  viaPost: true,
  summary: 'Removes a note',
})

export const unpin = endpoint({
  method: 'DELETE',
  path: '/sample-pin',
  access: 'member',
  input: z.object({ post_id: z.union([z.int(), z.string().check(z.regex(/^\d+$/))]) }),
  output: Done,
  summary: 'Takes its id in the body or in the query',
})

export const showNote = endpoint({
  method: 'GET',
  path: '/sample-show',
  access: 'admin',
  input: z.object({ id: z.string(), show: z.enum(['0', '1']) }),
  output: z.object({ data: z.int() }),
  guarded: true,
  summary: 'A GET that changes data',
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/sample/sign-in',
  access: 'public',
  input: z.object({ user_id: z.int() }),
  output: z.object({ token: z.string() }),
  summary: 'Starts a session',
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/sample/sign-out',
  access: 'member',
  input: z.object({}),
  output: Done,
  summary: 'Ends the session',
})

export const misbehave = endpoint({
  method: 'POST',
  path: '/api/sample/misbehave',
  access: 'public',
  input: z.object({ how: z.string() }),
  output: Done,
  errors: ['closed'],
  summary: 'Fails in the requested way',
})

const failures: Record<string, () => never> = {
  closed: () => throwError('closed', { status: 423, extras: { desc: 'captcha' } }),
  undeclared: () => throwError('never_declared', { status: 409 }),
  plain: () => {
    throw new Error('secret-of-the-code at /home/developer')
  },
}

export const sampleFeature = feature({
  name: 'sample',
  errorTexts: { closed: sampleTexts.closed },
  endpoints: [
    handle(getNote, async (_call, { noteId }) => {
      if (noteId > 1_000) throwError('not_found')
      return { data: { id: noteId, title: 'ก', secret: 'not in the contract' } }
    }),
    handle(listNotes, async ({ viewer, db }, input) => {
      received.push({ ...input, viewer: viewer?.id ?? null })
      await db.query({ name: 'sample.list', text: 'select 1' })
      return { data: [], next_page_url: null }
    }),
    handle(listOwn, async () => ({ data: [] })),
    handle(listFixed, async ({ db }, { size }) => {
      const [row] = await db.query<{ n: number }>({ name: 'sample.fixed', text: 'select count(*)::int as n from tags' })
      return { data: Array.from({ length: Number(size) }, (_, index) => ({ id: index, title: `ก ${row?.n}` })) }
    }),
    handle(createNote, async ({ db, contentChanged }, input) => {
      received.push(input)
      await db.transaction(async (tx) => {
        await tx.query({ name: 'sample.tag', text: insertTag }, [`sample-${Date.now()}`])
        await contentChanged(tx)
      })
      return { data: { id: 1, title: input.title } }
    }),
    handle(updateNote, async (_call, input) => {
      received.push({ updated: input })
      return done
    }),
    handle(deleteNote, async (_call, input) => {
      received.push({ deleted: input })
      return done
    }),
    handle(unpin, async (_call, input) => {
      received.push({ unpinned: input })
      return done
    }),
    handle(showNote, async (_call, { show }) => ({ data: Number(show) })),
    handle(signIn, async ({ session }, { user_id }) => {
      await session.start({ userId: user_id, isRemembered: false })
      return { token: session.csrfToken() }
    }),
    handle(signOut, async ({ session }) => {
      await session.end()
      return done
    }),
    handle(misbehave, async ({ db }, { how }) => {
      received.push({ how })
      if (how === 'contract') return { status: 'other' } as never
      const failWith = failures[how]
      if (failWith) return failWith()
      await db.query({ name: `sample.${how.length}.${how.slice(0, 20)}`, text: how })
      return done
    }),
  ],
})

const insertTag = "insert into tags (slug, name, type, kind, url) values (left($1, 60), 'ก', 0, 'category', '/sample')"
