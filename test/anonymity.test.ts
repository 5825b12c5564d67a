/**
 * Anonymity (security §4.12): two databases that differ only in which of two people with equal masks wrote a text give
 * every reader the same bytes, at every address and in every mail, also after that person has left.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment, liftPace } from '#features/comments/testing.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type Actor, type TestApp, testApp } from './app.ts'
import { allAddresses, crawlEndpoints, realPages, withoutRandomParts } from './crawl-endpoints.ts'
import { allMails, linkIn, mailsTo, type QueuedMail } from './mails.ts'

const SAID = 'เรื่องที่เล่าโดยไม่บอกชื่อ'
const MASK = 'วี*****า'

interface Story {
  /** By reader, then by address or deed. */
  answers: Record<string, Record<string, string>>
  mails: string[]
  afterLeaving: Record<string, Record<string, string>>
}

/** The same history twice; `who` of the twins wrote what bears no name. */
async function tell(who: 0 | 1): Promise<Story> {
  const site: TestApp = await testApp({ env: { CAPTCHA_PROVIDER: 'none' }, rateLimits: 'off', pages: realPages() })
  try {
    return await happen(site, who)
  } finally {
    await site.close()
  }
}

async function happen(site: TestApp, who: 0 | 1): Promise<Story> {
  const db = site.db.primary
  const names = [
    { firstname: 'วีระ', lastname: 'ชอบเล่า', email: 'one@example.com', idCode: 'M11110001', province: 'น่าน' },
    { firstname: 'วีรา', lastname: 'ชอบเก่า', email: 'two@example.com', idCode: 'M22220002', province: 'ตรัง' },
  ]
  const twins: { id: number; email: string | null }[] = []
  for (const [at, name] of names.entries()) {
    const picture = await createImageRow(db, { purpose: 'avatar', storageKey: `face-of-twin-${at}`, widths: [96, 192] })
    twins.push(await createUser(db, { ...name, avatarImageId: picture.id }))
  }
  const [writer] = [twins[who] as (typeof twins)[number]]
  const teacher = await createTeacher(db, { lastname: 'มีนา', email: 'teacher@example.com' })
  const reader = await createUser(db, { firstname: 'เพชร', lastname: 'อ่านมาก', email: 'reader@example.com' })
  const admin = await createAdmin(db, { lastname: 'ดูแล', email: 'admin@example.com' })
  await liftPace(db, ...twins, teacher, reader, admin)
  await createTagTree(db)
  const review = await createTechReview(db, { authorId: teacher.id, topic: 'รีวิว', tagIds: [54] })
  const story = await createStory(db, { authorId: teacher.id, topic: 'เรื่องเล่า', tagIds: [54] })
  const named = await createComment(db, { postId: review.id, userId: reader.id })

  const people = {
    visitor: site as Actor,
    reader: await site.as(reader),
    teacher: await site.as(teacher),
    admin: await site.as(admin),
  }
  const hand = await site.as(writer)
  const write = async (postId: number, body: object) => {
    const answer = await hand.post(`/comment/post/${postId}`, { type: 'comment', is_anonymous: 1, ...body })
    expect(answer.statusCode).toBe(200)
    return answer.json().data.saved_data.id as number
  }
  const said = await write(review.id, { text: SAID })
  await write(review.id, { text: `${SAID} ตอบ`, type: 'reply', parent_id: named.id })
  const hidden = await write(story.id, { text: `${SAID} ซ่อน` })
  await hand.post(`/comment/${said}`, { _method: 'patch', is_anonymous: 1, text: `<p>${SAID} แก้</p>`, stickers: [] })
  await hand.post('/like-comment', { comment_id: named.id, force: 1 })
  await hand.post('/like-post', { post_id: story.id, force: 1 })

  const deeds: Record<string, Record<string, string>> = {}
  for (const [name, actor] of Object.entries(people)) {
    const done: Record<string, string> = {}
    const post = async (url: string, body: object) => {
      const answer = await actor.post(url, body)
      done[`${url} ${JSON.stringify(body)}`] = `${answer.statusCode} ${answer.body}`
    }
    for (const id of [said, hidden]) {
      await post('/like-comment', { comment_id: id })
      await post(`/comment/${id}`, { _method: 'patch', text: 'ก' })
      await post(`/api/comments/${id}/report`, { reason: 'spam' })
      if (name !== 'admin') await post(`/comment/${id}`, { _method: 'delete' })
      await post(`/comment/post/${review.id}`, { type: 'reply', parent_id: id, text: 'ตอบกลับ' })
    }
    if (name === 'admin') {
      await post('/api/admin/comments/bulk', { action: 'hide', ids: [hidden], reason: 'ไม่สุภาพ' })
      await post('/api/admin/comments/bulk', { action: 'dismiss', ids: [said] })
    }
    deeds[name] = done
  }

  const addresses = allAddresses({ reviewId: review.id, storyId: story.id, userId: teacher.id, commentId: said }, SAID)
  const look = async () => {
    const seen: Story['answers'] = {}
    for (const [name, actor] of Object.entries(people)) {
      const answers = { ...deeds[name], ...(await crawlEndpoints(actor, addresses)) }
      seen[name] = Object.fromEntries(Object.entries(answers).map(([key, value]) => [key, withoutRandomParts(value)]))
    }
    return seen
  }
  const answers = await look()

  const mails = (await allMails(site.db))
    .filter(({ to }) => to !== writer.email)
    .map(({ to, subject, text, html }) => withoutRandomParts([to, subject, text, html].join(' | ')))
  await hand.post('/api/delete-account-request', { delete_reason: 'other', other_reason: 'ลา' })
  const link = linkIn((await mailsTo(site.db, String(writer.email))).at(-1) as QueuedMail)
  expect((await site.post('/api/confirm-delete-account', { token: link.searchParams.get('token') })).statusCode).toBe(
    200,
  )
  return { answers, mails, afterLeaving: await look() }
}

let stories: [Story, Story]
beforeAll(async () => {
  stories = [await tell(0), await tell(1)]
}, 120_000)
afterAll(() => {
  stories = undefined as never
})

interface Line {
  reader: string
  key: string
  body: string
}
const lines = (answers: Story['answers']): Line[] =>
  Object.entries(answers).flatMap(([reader, own]) => Object.entries(own).map(([key, body]) => ({ reader, key, body })))

/** Where two tellings differ, each with the words around its first difference. */
function differences(one: Story['answers'], two: Story['answers']) {
  const others = lines(two)
  return lines(one).flatMap(({ reader, key, body }, at) => {
    const other = others[at]?.body ?? ''
    if (other === body) return []
    const place = [...body].findIndex((letter, index) => letter !== other[index])
    const around = (text: string) => text.slice(Math.max(0, place - 60), place + 60)
    return [{ reader, key, one: around(body), two: around(other) }]
  })
}

test('CMT-034 CMT-035 AB-78 who of two wrote it changes no byte of any answer, page or feed', () => {
  const [one, two] = stories
  expect(lines(one.answers).length).toBeGreaterThan(150)
  expect(differences(one.answers, two.answers)).toEqual([])
})

test('the test sees what it speaks of: calls and pages that show the text and the mask', () => {
  const showing = lines(stories[0].answers).filter(({ body }) => body.includes(SAID) && body.includes(MASK))
  const keys = new Set(showing.map(({ key }) => key))
  for (const key of ['/content/tech-review/', '/api/v2/content/', '/api/admin/comments']) {
    expect([key, [...keys].some((one) => one.startsWith(key))]).toEqual([key, true])
  }
})

test('no trace of either twin reaches anybody', () => {
  for (const { reader, key, body } of stories.flatMap(({ answers }) => lines(answers))) {
    for (const trace of ['face-of-twin', 'one@example', 'two@example', 'M11110001', 'M22220002', 'ชอบเล่า', 'ชอบเก่า']) {
      expect([reader, key, trace, body.includes(trace)]).toEqual([reader, key, trace, false])
    }
  }
})

test('AB-78 mails to others are the same', () => {
  expect(stories[1].mails).toEqual(stories[0].mails)
})

test('Q-53 when the writer has left, it is still not told who it was', () => {
  expect(differences(stories[0].afterLeaving, stories[1].afterLeaving)).toEqual([])
  const left = lines(stories[0].afterLeaving).filter(({ body }) => body.includes(SAID) && body.includes(MASK))
  expect(left.length).toBeGreaterThan(5)
})
