import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { insertRow } from '#test/rows.ts'
import { PostCard } from '../contract.ts'

const DAY_MS = 24 * 3_600_000
let site: TestApp
let teacher: { id: number }
let reviewId: number

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  await createTagTree(db)
  const avatar = await createImageRow(db, { purpose: 'avatar', width: 512, height: 512, widths: [48, 96, 192, 512] })
  teacher = await createTeacher(db, { avatarImageId: avatar.id })
  const picture = await createImageRow(db)
  const logo = await createImageRow(db, { purpose: 'tool', width: 192, height: 192, widths: [96, 192] })
  const review = await createTechReview(db, {
    authorId: teacher.id,
    topic: 'กระดานที่ทำให้เด็กเงียบได้พูด',
    headlineCaption: 'เริ่มใช้ได้ในห้านาที',
    excerpt: 'กระดานออนไลน์ <b>ที่ทุกคนแปะความคิดได้พร้อมกัน</b>',
    imageId: picture.id,
    videoProvider: 'youtube',
    videoId: 'abcdefghijk',
    updatedAt: new Date('2026-11-18T01:00:00Z'),
    publishedAt: new Date('2026-01-05T01:00:00Z'),
    highlight: 1,
    highlightCaption: 'น่าลอง',
    highlightDescription: 'ลองใช้กับคาบพรุ่งนี้',
    viewCount: 1811,
    likeCount: 3,
    pinCount: 4,
    shareCount: 5,
    usedItCount: 6,
    voteCount: 7,
    commentCount: 8,
    tagIds: [3, 18],
    review: { toolName: 'Padlet', toolImageId: logo.id, eduPlanOption: 1 },
  })
  reviewId = review.id
})
afterAll(() => site.close())

async function cardOf(id: number, actor: Actor = site): Promise<PostCard> {
  const { data } = (await actor.get(`/api/content_v2?timestamp=${Date.now() + 1000}`)).json()
  return data.find((card: PostCard) => card.id === id)
}

describe('a tech review', () => {
  test('Q-181 Q-188 FEED-046 FEED-047 FEED-048 FEED-049 FEED-050 FEED-051 FEED-055 FEED-061 FEED-064 has every field of a card', async () => {
    expect(await cardOf(reviewId)).toMatchObject({
      id: reviewId,
      topic: 'กระดานที่ทำให้เด็กเงียบได้พูด',
      headline_caption: 'เริ่มใช้ได้ในห้านาที',
      description: 'กระดานออนไลน์ <b>ที่ทุกคนแปะความคิดได้พร้อมกัน</b>',
      post_type: 'tech_review',
      thumbnail: expect.stringMatching(/^\/media\/[a-z0-9-]+$/),
      asset_thumbnail: expect.stringMatching(/^\/media\/[a-z0-9-]+\/640\.webp$/),
      thumbnail_ratio: 0.75,
      video_thumbnail: expect.stringMatching(/\/640\.webp$/),
      image: { width: 1280, height: 960, color: '#7A3E5D', alt: 'ภาพประกอบ', avif: false, focal_x: 0.5, focal_y: 0.5 },
      direct_uri_by_type: `/content/tech-review/${reviewId}`,
      updated_at_text: 'อัปเดต 18 พ.ย. 2569',
      published_at: '2026-01-05T01:00:00.000Z',
      highlight: 1,
      highlight_caption: 'น่าลอง',
      highlight_description: 'ลองใช้กับคาบพรุ่งนี้',
      view: 1811,
      like: 3,
      total_pin: 4,
      total_share: 5,
      total_used_it: 6,
      total_voted_post: 7,
      total_comment: 8,
      minimum_voted_by: 20,
      teacher_name: 'นางสาวมานี มีนา',
      teacher_short_name: 'ครูมานี',
      teacher_image: expect.stringMatching(/^\/media\/[a-z0-9-]+\/96\.webp$/),
      teacher_location: 'โรงเรียนบ้านทุ่งตะวัน เชียงใหม่',
      teacher_province: 'เชียงใหม่',
      tech_review: {
        id: reviewId,
        tool_name: 'Padlet',
        tool_image: expect.stringMatching(/\/96\.webp$/),
        edu_plan_option: 1,
      },
      teaching_story: null,
      event: null,
      latest_published_monthly_training: null,
      use_case_apps: [],
    })
  })

  test('FEED-052 TAG-018 lists its tags in their order, with their links', async () => {
    const { tags } = await cardOf(reviewId)
    expect(tags).toEqual([
      { id: 3, name: 'นำเสนอและออกแบบสื่อ', url: '/edtech-tools?tags=3,1', group: null },
      { id: 18, name: 'ปฐมวัย', url: '/search?tags=18', group: null },
    ])
  })

  test('FEED-053 FEED-054 a visitor has no reactions', async () => {
    const card = await cardOf(reviewId)
    const reactions = Object.entries(card).filter(
      ([name]) => name.endsWith('_by_current_user') || name === 'is_following',
    )
    expect(reactions.length).toBe(8)
    expect(reactions.every(([, value]) => value === 0)).toBe(true)
  })

  test('FEED-053 FEED-054 a signed-in reader has exactly their own reactions', async () => {
    const db = site.db.primary
    const [reader, other] = [await createUser(db), await createUser(db)]
    const reaction = { userId: reader.id, postId: reviewId }
    const actor = await site.as(reader)
    const steps: [keyof PostCard, () => Promise<unknown>][] = [
      ['liked_by_current_user', async () => insertRow(db, 'post_likes', reaction)],
      ['pin_by_current_user', async () => insertRow(db, 'post_pins', reaction)],
      ['used_by_current_user', async () => insertRow(db, 'post_used_its', reaction)],
      ['shared_by_current_user', async () => insertRow(db, 'post_shares', { ...reaction, target: 'url' })],
      ['commented_by_current_user', () => createComment(db, reaction)],
      ['voted_by_current_user', async () => insertRow(db, 'post_votes', { ...reaction, kind: 'vote' })],
      ['requested_by_current_user', async () => insertRow(db, 'post_votes', { ...reaction, kind: 'request' })],
      ['is_following', async () => insertRow(db, 'follows', { followerId: reader.id, userId: teacher.id })],
    ]
    for (const [name, act] of steps) {
      expect([name, (await cardOf(reviewId, actor))[name]]).toEqual([name, 0])
      await act()
      expect([name, (await cardOf(reviewId, actor))[name]]).toEqual([name, 1])
    }
    const others = await cardOf(reviewId, await site.as(other))
    for (const [name] of steps) expect([name, others[name]]).toEqual([name, 0])
  })
})

describe('FEED-033 FEED-034 FEED-035 the label (Q-121)', () => {
  test.each([
    ['published less than 14 days ago: new arrival', 13.99, 0, 1, 'มาใหม่'],
    ['published 14 days ago: none', 14.01, 0, 0, ''],
    ['recommended by an editor, old', 400, 2, 2, 'แนะนำ'],
    ['recommended wins over new', 1, 2, 2, 'แนะนำ'],
  ] as const)('%s', async (_title, days, label, code, text) => {
    const publishedAt = new Date(Date.now() - days * DAY_MS)
    const { id } = await createStory(site.db.primary, { authorId: teacher.id, publishedAt, label })
    expect(await cardOf(id)).toMatchObject({ label: code, label_text: text })
    await site.db.primaryPool.query('update posts set status = 0 where id = $1', [id])
  })
})

describe('a teaching story', () => {
  test('FEED-057 FEED-058 lists its apps in order, with their own or their review’s picture', async () => {
    const db = site.db.primary
    const own = await createImageRow(db, { purpose: 'tool', widths: [96, 192] })
    const { id } = await createStory(db, {
      authorId: teacher.id,
      tools: [
        { name: 'Padlet', techReviewId: reviewId },
        { name: 'ใบงานของครู', imageId: own.id },
        { name: 'ไม่มีรูป' },
        { name: 'ตัวที่สี่' },
      ],
    })
    const card = await cardOf(id)
    const review = await cardOf(reviewId)
    expect(card.use_case_apps.map(({ name, file_url: url }) => [name, url])).toEqual([
      ['Padlet', review.tech_review?.tool_image],
      ['ใบงานของครู', `/media/${own.storageKey}/96.webp`],
      ['ไม่มีรูป', null],
      ['ตัวที่สี่', null],
    ])
    expect(card).toMatchObject({
      post_type: 'teaching_story',
      direct_uri_by_type: `/content/teaching-story/${id}`,
      teaching_story: {
        type: 0,
        teacher_account: { id: teacher.id, profile_url: `/profile/${teacher.id}`, expired: 0 },
      },
      tech_review: null,
      thumbnail: null,
      asset_thumbnail: null,
      thumbnail_ratio: null,
      video_thumbnail: null,
    })
  })

  test('FEED-058 a case study has type 1, the URL of a story, and may override the name of its teacher (Q-174)', async () => {
    const { id } = await createStory(site.db.primary, {
      authorId: teacher.id,
      story: { type: 1, nameForCaseStudy: 'ครูมานี ป.3' },
    })
    expect(await cardOf(id)).toMatchObject({
      teacher_name: 'ครูมานี ป.3',
      teacher_short_name: 'ครูมานี ป.3',
      teaching_story: { type: 1 },
      direct_uri_by_type: `/content/teaching-story/${id}`,
    })
  })

  test('Q-53 shows no personal data of a deleted account', async () => {
    const db = site.db.primary
    const deletedTeacher = await createTeacher(db, { firstname: 'ลับมาก', deletedAt: new Date() })
    const { id } = await createStory(db, { authorId: deletedTeacher.id })
    const card = await cardOf(id)
    expect(card).toMatchObject({
      teacher_name: 'ผู้ใช้ที่ลบบัญชีแล้ว',
      teacher_short_name: 'ผู้ใช้ที่ลบบัญชีแล้ว',
      teacher_image: null,
      teacher_location: '',
      teacher_province: '',
      teaching_story: { teacher_account: { profile_url: null, expired: 1 } },
    })
    expect(JSON.stringify(card)).not.toContain('ลับมาก')
  })
})

describe('an event', () => {
  test('FEED-043 FEED-059 FEED-066 includes its state, participants and times', async () => {
    const { id } = await createTraining(site.db.primary, {
      authorId: teacher.id,
      training: { priceSatang: 150_000, joinCount: 12, seats: 30 },
      startsInHours: [48, 24],
    })
    const card = await cardOf(id)
    expect(card).toMatchObject({
      post_type: 'event',
      direct_uri_by_type: `/content/event/${id}`,
      event: {
        id,
        training_state: 'open',
        training_state_text: 'เปิดรับสมัคร',
        join: 12,
        seats: 30,
        price: 1500,
        price_text: '1,500 บาท',
        session_count: 2,
      },
      latest_published_monthly_training: null,
    })
    const { first_session: first, last_session: last } = card.event as NonNullable<PostCard['event']>
    expect(Date.parse(first?.start as string)).toBeLessThan(Date.parse(last?.start as string))
    expect(first?.start).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test.each([
    ['during a session', { training: {}, startsInHours: [-1] }, 'live', 'กำลังถ่ายทอดสด'],
    ['with seats left', { training: {}, startsInHours: [24] }, 'open', 'เปิดรับสมัคร'],
    ['full', { training: { seats: 12 }, startsInHours: [24] }, 'close', 'ปิดรับสมัคร'],
    [
      'over, with a recording',
      { training: { recordingUrl: 'https://example.com/v', lastDateJoin: new Date(0) }, startsInHours: [-24] },
      'replay',
      'ดูย้อนหลัง',
    ],
    ['over, without one', { training: { lastDateJoin: new Date(0) }, startsInHours: [-24] }, 'close', 'ปิดรับสมัคร'],
  ])('POST-034 POST-035 %s: state and text are derived from the current time', async (_title, options, state, text) => {
    const { id } = await createTraining(site.db.primary, { authorId: teacher.id, ...options })
    expect((await cardOf(id)).event).toMatchObject({ training_state: state, training_state_text: text })
    await site.db.primaryPool.query('update posts set status = 0 where id = $1', [id])
  })

  test('FEED-060 HIGH-007 the monthly training of a post includes participants, dates and its picture', async () => {
    const db = site.db.primary
    const picture = await createImageRow(db, { purpose: 'event' })
    const { id } = await createTraining(db, {
      authorId: teacher.id,
      training: { isMonthly: true, joinCount: 9, eventImageId: picture.id, priceSatang: 0 },
      startsInHours: [24, 72],
    })
    const { latest_published_monthly_training: monthly, event } = await cardOf(id)
    expect(monthly).toMatchObject({
      id,
      join: 9,
      first_session: { start: event?.first_session?.start },
      last_session: { start: event?.last_session?.start },
      asset_thumbnail_event: `/media/${picture.storageKey}/1280.webp`,
      event_image: { path: `/media/${picture.storageKey}` },
    })
    expect(Date.parse(monthly?.last_date_join as string)).toBeGreaterThan(Date.now())
    expect(event?.price_text).toBe('ไม่มีค่าใช้จ่าย')
  })
})

test('a card has exactly the keys of its contract, for every reader', async () => {
  const keys = Object.keys(PostCard.shape).sort()
  for (const actor of [site, await site.as(await createAdmin(site.db.primary))]) {
    for (const card of (await actor.get('/api/content_v2')).json().data) expect(Object.keys(card).sort()).toEqual(keys)
  }
})
