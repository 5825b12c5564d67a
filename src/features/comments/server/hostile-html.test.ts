import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type Actor, type Response, type TestApp, testApp } from '#test/app.ts'
import { htmlCorpus, nestedHtml } from '#test/html-corpus.ts'
import type { Comment } from '../contract.ts'
import { createComment, createStickers, liftCommentRateLimit } from '../testing.ts'

let site: TestApp
let teacher: { id: number }
let writer: { id: number }
let other: { id: number }
const actors: Record<'writer' | 'other' | 'admin', Actor> = {} as never

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  const db = site.db.primary
  teacher = await createTeacher(db)
  writer = await createUser(db)
  other = await createUser(db)
  const admin = await createAdmin(db)
  Object.assign(actors, { writer: await site.as(writer), other: await site.as(other), admin: await site.as(admin) })
  await createStickers(db)
  await liftCommentRateLimit(db, writer, other, admin)
})
afterAll(() => site.close())

const story = async () => (await createStory(site.db.primary, { authorId: teacher.id })).id
const postComment = (postId: number, body: object, actor = actors.writer) =>
  actor.post(`/comment/post/${postId}`, { type: 'comment', ...body })

describe('AB-60..AB-69 hostile HTML through every entry point', () => {
  const ALLOWED_HTML = /^(?:[^<>"'&]|&(?:amp|lt|gt|quot|#39);|<\/?(?:p|span|div)>|<br>)*$/
  const entryPoints: [string, (text: string) => Promise<Response>][] = [
    ['post', async (text) => postComment(await story(), { text, stickers: [1] })],
    [
      'reply',
      async (text) => {
        const postId = await story()
        const { id } = await createComment(site.db.primary, { postId, userId: other.id })
        return postComment(postId, { text, stickers: [1], type: 'reply', parent_id: id })
      },
    ],
    [
      'edit',
      async (text) => {
        const { id } = await createComment(site.db.primary, { postId: await story(), userId: writer.id })
        return actors.writer.post(`/comment/${id}`, { _method: 'patch', text, stickers: [1] })
      },
    ],
    ['as site', async (text) => postComment(await story(), { text, stickers: [1], comment_as: 1 }, actors.admin)],
  ]

  test.each(entryPoints)(
    'CMT-020 AB-60 AB-61 AB-62 AB-63 AB-64 AB-65 AB-66 AB-67 AB-68 AB-69 %s',
    async (_entryPoint, send) => {
      for (const { row, html } of [...htmlCorpus, ...nestedHtml]) {
        const response = await send(html)
        const name = `${row} ${html.slice(0, 80)}`
        expect([name, [200, 400, 413, 422].includes(response.statusCode)]).toEqual([name, true])
        if (response.statusCode !== 200) continue
        const comment: Comment = response.json().data.saved_data
        for (const reader of [site, actors.other, actors.admin]) {
          const { data } = (await reader.get(`/api/v2/content/${comment.post_id}/comments`)).json()
          for (const one of data.flatMap((top: Comment) => [top, ...top.child_comments])) {
            expect([name, one.detail]).toEqual([name, expect.stringMatching(ALLOWED_HTML)])
            expect([name, one.text]).toEqual([name, one.detail])
          }
        }
      }
    },
  )
})
