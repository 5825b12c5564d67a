import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { PostCard } from '#features/feed/contract.ts'
import { follows, postLikes, postUsedIts, storyToolUsedIts } from '#features/interactions/server/tables.ts'
import { createImageRow } from '#features/media/testing.ts'
import { associatedPosts, postDownloads, storyTools, techReviewImages } from '#features/posts/server/tables.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import { Post } from '../contract.ts'

const DAY_MS = 24 * 3_600_000
let site: TestApp
let teacher: { id: number }
let reader: { id: number }
let readerActor: Actor

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  await createTagTree(db)
  teacher = await createTeacher(db, {
    aboutMe: 'สอนวิทยาศาสตร์',
    email: 'manee@example.com',
    idCode: 'M00000007',
    mobile: '080-000-0007',
  })
  reader = await createUser(db)
  readerActor = await site.as(reader)
})
afterAll(() => site.close())

async function read(type: string, id: number, actor: Actor = site): Promise<Post> {
  const answer = await actor.get(`/api/v2/content/${type}/${id}?timestamp=${Date.now()}`)
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.anything()])
  return answer.json().data
}

describe('POST-047 a tech review', () => {
  test('FEED-046 FEED-059 FEED-061 FEED-062 FEED-064 has its description, its links, its video and its pictures', async () => {
    const db = site.db.primary
    const [first, second] = [await createImageRow(db), await createImageRow(db)]
    const { id } = await createTechReview(db, {
      authorId: teacher.id,
      description: '<h2 id="h-start">เริ่มต้น</h2><p>ข้อความ <strong>เต็ม</strong></p>',
      excerpt: 'ข้อความ เต็ม',
      videoProvider: 'youtube',
      videoId: 'abcdefghijk',
      updatedAt: new Date('2026-11-18T01:00:00Z'),
      review: {
        toolName: 'Padlet',
        appStore: 'https://apps.apple.com/app/id1',
        googlePlay: 'https://play.google.com/store/apps/details?id=x',
        website: 'https://padlet.com/',
        websiteSecondary: 'javascript:alert(1)',
        manualFileName: 'คู่มือ.pdf',
        eduPlanOption: 1,
      },
    })
    await db.orm.insert(techReviewImages).values([
      { postId: id, position: 1, imageId: first.id },
      { postId: id, position: 0, imageId: second.id },
    ])
    await db.orm.insert(postDownloads).values({ postId: id, position: 0, name: 'ใบงาน.docx' })
    const post = await read('tech-review', id)
    expect(Object.keys(post).sort()).toEqual(Object.keys(Post.shape).sort())
    expect(post).toMatchObject({
      id,
      status: 1,
      description: '<h2 id="h-start">เริ่มต้น</h2><p>ข้อความ <strong>เต็ม</strong></p>',
      excerpt: 'ข้อความ เต็ม',
      updated_at: '2026-11-18T01:00:00.000Z',
      updated_at_text: 'อัปเดต 18 พ.ย. 2569',
      video: { provider: 'youtube', id: 'abcdefghijk' },
      download_links: [{ id: expect.any(Number), name: 'ใบงาน.docx' }],
      edtech_tools: [],
      teaching_story: null,
      event: null,
      tech_review: {
        id,
        tool_name: 'Padlet',
        app_store: 'https://apps.apple.com/app/id1',
        google_play: 'https://play.google.com/store/apps/details?id=x',
        website: 'https://padlet.com/',
        website_secondary: null,
        youtube_url: 'https://www.youtube.com/watch?v=abcdefghijk',
        yt_vdo: 'abcdefghijk',
        vimeo_vdo: null,
        manual_file_name: 'คู่มือ.pdf',
        edu_plan_option: 1,
        events: [],
        show_online_training_badge: 0,
        one_event_available_to_join: 0,
      },
    })
    expect(post.tech_review?.tech_review_content_images.map(({ path }) => path)).toEqual([
      `/media/${second.storageKey}`,
      `/media/${first.storageKey}`,
    ])
  })

  test('FEED-063 FEED-065 POST-027 POST-028 POST-029 it lists published trainings on it, with topic, state and status', async () => {
    const db = site.db.primary
    const { id } = await createTechReview(db, { authorId: teacher.id, videoProvider: 'vimeo', videoId: '123456789' })
    const event = (change: object) => createTraining(db, { authorId: teacher.id, toolIds: [id], ...change })
    const past = { lastDateJoin: new Date(Date.now() - 30 * DAY_MS) }
    const replay = await event({ startsInHours: [-480], training: { ...past, recordingUrl: 'https://example.com/v' } })
    const closed = await event({ startsInHours: [-240], training: past })
    await event({ status: 0 })
    await event({ status: 2 })
    expect((await read('tech-review', id)).tech_review).toMatchObject({
      show_online_training_badge: 1,
      one_event_available_to_join: 0,
      vimeo_vdo: '123456789',
      youtube_url: null,
    })
    const open = await event({ startsInHours: [240], topic: 'อบรมรอบใหม่' })
    const { tech_review: review } = await read('tech-review', id)
    expect(review?.events.map(({ id, training_state: state, post }) => [id, state, post.id, post.status])).toEqual([
      [open.id, 'open', open.id, 1],
      [closed.id, 'close', closed.id, 1],
      [replay.id, 'replay', replay.id, 1],
    ])
    expect(review?.events[0]).toMatchObject({
      training_state_text: 'เปิดรับสมัคร',
      post: { topic: 'อบรมรอบใหม่', direct_uri_by_type: `/content/event/${open.id}` },
    })
    expect(review?.one_event_available_to_join).toBe(1)
  })
})

describe('a teaching story', () => {
  test('POST-020 POST-022 its tools have name, url, picture, tried mark and count', async () => {
    const db = site.db.primary
    const logo = await createImageRow(db, { purpose: 'tool', widths: [96, 192] })
    const review = await createTechReview(db, {
      authorId: teacher.id,
      usedItCount: 5,
      review: { toolImageId: logo.id },
    })
    const unlisted = await createTechReview(db, { authorId: teacher.id, status: 2 })
    const { id } = await createStory(db, {
      authorId: teacher.id,
      tools: [
        { name: 'Padlet', techReviewId: review.id, url: 'https://padlet.com/' },
        { name: 'ใบงานของครู', url: 'https://example.com/tool' },
        { name: 'ไม่เผยแพร่', techReviewId: unlisted.id },
        { name: 'อันตราย', url: 'javascript:alert(1)' },
      ],
    })
    const tools = (await read('teaching-story', id)).edtech_tools
    expect(tools).toEqual([
      {
        id: expect.any(Number),
        name: 'Padlet',
        url: `/content/tech-review/${review.id}`,
        image: `/media/${logo.storageKey}/96.webp`,
        tech_review_id: review.id,
        tried: 0,
        total_used: 5,
      },
      {
        id: expect.any(Number),
        name: 'ใบงานของครู',
        url: 'https://example.com/tool',
        image: null,
        tech_review_id: null,
        tried: 0,
        total_used: 0,
      },
      {
        id: expect.any(Number),
        name: 'ไม่เผยแพร่',
        url: null,
        image: null,
        tech_review_id: null,
        tried: 0,
        total_used: 0,
      },
      { id: expect.any(Number), name: 'อันตราย', url: null, image: null, tech_review_id: null, tried: 0, total_used: 0 },
    ])
    const [own] = await db.orm.select().from(storyTools)
    expect(own).toBeDefined()
    await db.orm.insert(postUsedIts).values({ userId: reader.id, postId: review.id })
    await db.orm.insert(storyToolUsedIts).values({ userId: reader.id, storyToolId: tools[1]?.id as number })
    const tried = (post: Post) => post.edtech_tools.map((tool) => [tool.tried, tool.total_used])
    expect(tried(await read('teaching-story', id, readerActor))).toEqual([
      [1, 5],
      [1, 1],
      [0, 0],
      [0, 0],
    ])
    expect(tried(await read('teaching-story', id))).toEqual([
      [0, 5],
      [0, 1],
      [0, 0],
      [0, 0],
    ])
  })

  test('POST-007 POST-016 FEED-058 PROF-095 PROF-097 PROF-098 PROF-099 PROF-100 the teacher block', async () => {
    const db = site.db.primary
    const other = await createTeacher(db, { aboutMe: 'รักการทดลอง' })
    const { id } = await createStory(db, {
      authorId: other.id,
      story: { type: 1, nameForCaseStudy: 'ครูมานี', descForCaseStudy: 'ครูวิทยาศาสตร์' },
    })
    await createStory(db, { authorId: other.id, story: { type: 1 }, status: 2 })
    await createStory(db, { authorId: other.id })
    await db.orm.insert(follows).values([
      { followerId: reader.id, userId: other.id },
      { followerId: teacher.id, userId: other.id },
      { followerId: other.id, userId: teacher.id },
    ])
    const post = await read('teaching-story', id)
    expect(post.teacher_account).toEqual({
      id: other.id,
      name: 'นางสาวมานี มีนา',
      name_for_case_study: 'ครูมานี',
      desc_for_case_study: 'ครูวิทยาศาสตร์',
      description: 'รักการทดลอง',
      job: 'ครู/ข้าราชการครู',
      location: 'โรงเรียนบ้านทุ่งตะวัน เชียงใหม่',
      avatar: null,
      user_profile: null,
      profile_url: `/profile/${other.id}`,
      expired: 0,
      member_type: 1,
      ideas: 1,
      total_followers: 2,
      following: 1,
      isFollowing: 0,
    })
    expect(post.teaching_story).toEqual({ type: 1, teacher_account: post.teacher_account })
    expect((await read('teaching-story', id, readerActor)).teacher_account.isFollowing).toBe(1)
    expect((await read('teaching-story', id, readerActor)).is_following).toBe(1)
  })

  test('Q-53 Q-174 of a deleted account the page keeps nothing but its absence', async () => {
    const db = site.db.primary
    const gone = await createTeacher(db, { firstname: 'ลับมาก', aboutMe: 'ลับมากด้วย', deletedAt: new Date() })
    const { id } = await createStory(db, { authorId: gone.id, story: { type: 1, nameForCaseStudy: 'ครูลับมาก' } })
    const post = await read('teaching-story', id)
    expect(post.teacher_account).toMatchObject({
      expired: 1,
      profile_url: null,
      avatar: null,
      description: '',
      location: '',
    })
    expect(JSON.stringify(post)).not.toContain('ลับมาก')
  })

  test('nothing secret of the teacher is in any answer (security 4.3)', async () => {
    const { id } = await createStory(site.db.primary, { authorId: teacher.id })
    for (const actor of [site, readerActor, await site.as(await createAdmin(site.db.primary))]) {
      const body = JSON.stringify(await read('teaching-story', id, actor))
      for (const secret of ['manee@example.com', 'M00000007', '080-000-0007', 'id_code', 'username', 'mobile']) {
        expect(body).not.toContain(secret)
      }
    }
  })
})

describe('an event', () => {
  test('FEED-066 POST-034 its sessions in order, its price, seats and state (Q-125)', async () => {
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

  test('a recording is for replay only', async () => {
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

describe('what is related', () => {
  test('FEED-056 POST-042 the editors’ choice first, then the newest with the same tags, at most eight (Q-135)', async () => {
    const db = site.db.primary
    const at = (minutes: number) => new Date(Date.parse('2026-10-01T00:00:00Z') + minutes * 60_000)
    const { id } = await createStory(db, { authorId: teacher.id, tagIds: [54, 44], publishedAt: at(100) })
    const chosen = await createStory(db, { authorId: teacher.id, publishedAt: at(0) })
    const hidden = await createStory(db, { authorId: teacher.id, publishedAt: at(0), status: 2 })
    await db.orm.insert(associatedPosts).values([
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

  test('POST-013 POST-014 related apps: a story’s tools; for a review what stories use beside it (Q-135)', async () => {
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

describe('comments and marks', () => {
  test('FEED-052 POST-017 POST-047 comments come with it, newest first, each reader’s own view of them', async () => {
    const db = site.db.primary
    const { id: postId } = await createStory(db, { authorId: teacher.id, commentCount: 2 })
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    const old = await createComment(db, { postId, userId: reader.id, createdAt: at(20) })
    const reply = await createComment(db, { postId, userId: teacher.id, parentId: old.id, createdAt: at(10) })
    const hidden = await createComment(db, { postId, userId: reader.id, isShown: false, body: '<p>ซ่อนอยู่</p>' })
    const post = await read('teaching-story', postId)
    expect(post.comments.map(({ id }) => id)).toEqual([old.id])
    expect(post.comments[0]?.child_comments.map(({ id }) => id)).toEqual([reply.id])
    expect(post.total_comment).toBe(2)
    expect(JSON.stringify(post)).not.toContain('ซ่อนอยู่')
    expect((await read('teaching-story', postId, readerActor)).comments.map(({ id }) => id)).toEqual([
      hidden.id,
      old.id,
    ])
    const asAdmin = await read('teaching-story', postId, await site.as(await createAdmin(db)))
    expect([asAdmin.comments.length, asAdmin.total_comment]).toEqual([2, 3])
  })

  test('FEED-053 a signed-in reader finds their own marks', async () => {
    const { id: postId } = await createStory(site.db.primary, { authorId: teacher.id })
    await site.db.primary.orm.insert(postLikes).values({ userId: reader.id, postId })
    expect((await read('teaching-story', postId, readerActor)).liked_by_current_user).toBe(1)
    expect((await read('teaching-story', postId)).liked_by_current_user).toBe(0)
  })
})

describe('what a post costs', () => {
  test('the number of statements does not depend on what the post holds', async () => {
    const db = site.db.primary
    const bare = await createStory(db, { authorId: teacher.id })
    const full = await createStory(db, { authorId: teacher.id, tagIds: [3, 25], tools: [{ name: 'ก' }, { name: 'ข' }] })
    for (let index = 0; index < 12; index++) {
      await createComment(db, { postId: full.id, userId: reader.id })
      await createStory(db, { authorId: teacher.id, tagIds: [25] })
    }
    const count = async (id: number) => {
      await read('teaching-story', id)
      site.queries.length = 0
      await read('teaching-story', id)
      return site.queries.length
    }
    expect(await count(bare.id)).toBeLessThanOrEqual(7)
    expect(await count(full.id)).toBeLessThanOrEqual(7)
  })
})

describe('who may open what', () => {
  const open = async (type: string, id: number | string, actor: Actor = site) =>
    actor.get(`/api/v2/content/${type}/${encodeURIComponent(String(id))}`)

  test('POST-003 AB-18 an id is found under its own type only; case studies are teaching stories', async () => {
    const db = site.db.primary
    const review = await createTechReview(db, { authorId: teacher.id })
    const study = await createStory(db, { authorId: teacher.id, story: { type: 1 } })
    const event = await createTraining(db, { authorId: teacher.id })
    const types = ['tech-review', 'teaching-story', 'event']
    for (const [{ id }, own] of [
      [review, 'tech-review'],
      [study, 'teaching-story'],
      [event, 'event'],
    ] as const) {
      for (const type of types) {
        const answer = await open(type, id)
        if (type === own) expect(answer.statusCode).toBe(200)
        else expectRefusal(answer, 404, 'not_found')
      }
    }
  })

  test.each(['case-study', 'tech_review', 'Tech-Review', '__proto__', 'constructor', 'toString', '..', '%00', 'ก'])(
    'POST-003 no type is called %s',
    async (type) => {
      const { id } = await createTechReview(site.db.primary, { authorId: teacher.id })
      expect((await open(encodeURIComponent(type), id)).statusCode).toBe(404)
    },
  )

  test('AB-18 STORY-005 a draft opens for its author and admins alone, a deleted post for nobody', async () => {
    const db = site.db.primary
    const draft = await createStory(db, { authorId: teacher.id, status: 0 })
    const deleted = await createStory(db, { authorId: teacher.id, deletedAt: new Date() })
    const author = await site.as(teacher)
    const admin = await site.as(await createAdmin(db))
    for (const actor of [site, readerActor])
      expectRefusal(await open('teaching-story', draft.id, actor), 404, 'not_found')
    for (const actor of [author, admin]) {
      const answer = await open('teaching-story', draft.id, actor)
      expect([answer.statusCode, answer.json().data.status, answer.json().data.published_at]).toEqual([200, 0, null])
    }
    for (const actor of [site, readerActor, author, admin]) {
      expectRefusal(await open('teaching-story', deleted.id, actor), 404, 'not_found')
    }
  })

  test('STORY-007 an unlisted post opens by its address', async () => {
    const { id } = await createStory(site.db.primary, { authorId: teacher.id, status: 2 })
    expect((await read('teaching-story', id)).status).toBe(2)
  })

  test.each([
    '0',
    '-1',
    '999999999',
    '1.5',
    '1e3',
    '0x10',
    '๑',
    '+5',
    ' 5',
    '5.0',
    '9007199254740993',
    '9223372036854775808',
    '1e400',
    "1' or 1=1",
    '1;select pg_sleep(5)',
  ])('AB-12 AB-17 404 for the id %s', async (id) => {
    expectRefusal(await open('tech-review', id), 404, 'not_found')
  })

  test('the timestamp only breaks caches (Q-111)', async () => {
    const { id } = await createTechReview(site.db.primary, { authorId: teacher.id })
    for (const timestamp of ['1', 'x', '', '-5', '9'.repeat(30)]) {
      const answer = await site.get(`/api/v2/content/tech-review/${id}?timestamp=${timestamp}`)
      expect(answer.statusCode).toBe(200)
    }
  })

  test('no refusal was noticed by the database', () => {
    expect(site.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  })
})
