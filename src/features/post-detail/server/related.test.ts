import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { PostCard } from '#features/feed/contract.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { insertRows } from '#test/rows.ts'
import type { Post } from '../contract.ts'

let site: TestApp
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  await createTagTree(db)
  teacher = await createTeacher(db)
})
afterAll(() => site.close())

async function read(type: string, id: number, actor: Actor = site): Promise<Post> {
  const response = await actor.get(`/api/v2/content/${type}/${id}?timestamp=${Date.now()}`)
  expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.anything()])
  return response.json().data
}

describe('an event', () => {
  test('FEED-066 POST-034 includes its sessions in order, price, seats and state (Q-125)', async () => {
    const db = site.db.primary
    const review = await createTechReview(db, { authorId: teacher.id, review: { toolName: 'Canva' } })
    const { id } = await createTraining(db, {
      authorId: teacher.id,
      topic: 'ออกแบบสื่อด้วย Canva',
      training: { priceSatang: 99_950, hasTest: true, hasCertificate: true, recordingUrl: 'https://example.com/v' },
      startsInHours: [72, 24],
      toolIds: [review.id],
    })
    const { event, relate_app: apps, comments } = await read('event', id)
    expect(event).toMatchObject({
      id,
      training_state: 'open',
      training_state_text: 'เปิดรับสมัคร',
      price: 999.5,
      price_text: '999.50 บาท',
      seats: 30,
      join: 12,
      is_monthly: 0,
      has_test: 1,
      has_certificate: 1,
      recording_url: null,
      post: { id, topic: 'ออกแบบสื่อด้วย Canva', status: 1, direct_uri_by_type: `/content/event/${id}` },
    })
    expect(event?.sessions.map(({ no, channel }) => [no, channel])).toEqual([
      [1, 'ออนไลน์'],
      [2, 'ออนไลน์'],
    ])
    expect(event?.sessions[0]?.start).toBe(event?.first_session?.start)
    expect(apps.map(({ id, tool_name: name }) => [id, name])).toEqual([[review.id, 'Canva']])
    expect(comments).toEqual([])
  })

  test('returns the recording only in the state replay', async () => {
    const { id } = await createTraining(site.db.primary, {
      authorId: teacher.id,
      training: { lastDateJoin: new Date(0), recordingUrl: 'https://example.com/v' },
      startsInHours: [-24],
    })
    expect((await read('event', id)).event).toMatchObject({
      training_state: 'replay',
      recording_url: 'https://example.com/v',
    })
  })
})

describe('related content', () => {
  test('FEED-056 POST-042 lists the editors’ choice, then the newest with the same tags, at most eight (Q-135)', async () => {
    const db = site.db.primary
    const at = (minutes: number) => new Date(Date.parse('2026-10-01T00:00:00Z') + minutes * 60_000)
    const { id } = await createStory(db, { authorId: teacher.id, tagIds: [54, 44], publishedAt: at(100) })
    const chosen = await createStory(db, { authorId: teacher.id, publishedAt: at(0) })
    const hidden = await createStory(db, { authorId: teacher.id, publishedAt: at(0), status: 2 })
    await insertRows(db, 'associated_posts', [
      { postId: id, associatedId: hidden.id, position: 0 },
      { postId: id, associatedId: chosen.id, position: 1 },
    ])
    const near = []
    for (let index = 0; index < 9; index++) {
      near.push((await createStory(db, { authorId: teacher.id, tagIds: [54], publishedAt: at(index) })).id)
    }
    await createStory(db, { authorId: teacher.id, tagIds: [44], publishedAt: at(99) })
    await createStory(db, { authorId: teacher.id, tagIds: [54], publishedAt: at(98), status: 0 })
    const { associate_posts: related } = await read('teaching-story', id)
    expect(related.map((card) => card.id)).toEqual([chosen.id, ...near.toReversed().slice(0, 7)])
    expect(Object.keys(related[0] as PostCard).sort()).toEqual(Object.keys(PostCard.shape).sort())
  })

  test('POST-013 POST-014 related apps: a story’s tools; for a review the tools that stories use with it (Q-135)', async () => {
    const db = site.db.primary
    const picture = await createImageRow(db)
    const review = (name: string, change: object = {}) =>
      createTechReview(db, { authorId: teacher.id, topic: `รีวิว ${name}`, review: { toolName: name }, ...change })
    const [padlet, canva, quiz] = [
      await review('Padlet', { imageId: picture.id }),
      await review('Canva'),
      await review('Quizizz'),
    ]
    const draft = await review('ร่าง', { status: 0 })
    const tools = (...reviews: { id: number }[]) => reviews.map(({ id }) => ({ techReviewId: id }))
    const { id } = await createStory(db, { authorId: teacher.id, tools: tools(quiz, padlet, draft) })
    await createStory(db, { authorId: teacher.id, tools: tools(padlet, canva) })
    await createStory(db, { authorId: teacher.id, tools: tools(padlet, canva) })
    const story = await read('teaching-story', id)
    expect(story.relate_app).toEqual([
      {
        id: quiz.id,
        topic: 'รีวิว Quizizz',
        tool_name: 'Quizizz',
        asset_thumbnail: null,
        direct_uri_by_type: `/content/tech-review/${quiz.id}`,
      },
      {
        id: padlet.id,
        topic: 'รีวิว Padlet',
        tool_name: 'Padlet',
        asset_thumbnail: `/media/${picture.storageKey}/640.webp`,
        direct_uri_by_type: `/content/tech-review/${padlet.id}`,
      },
    ])
    expect((await read('tech-review', padlet.id)).relate_app.map(({ tool_name: name }) => name)).toEqual([
      'Canva',
      'Quizizz',
    ])
  })
})
