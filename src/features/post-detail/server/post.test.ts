import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { allRows, insertRow, insertRows } from '#test/rows.ts'
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
  const response = await actor.get(`/api/v2/content/${type}/${id}?timestamp=${Date.now()}`)
  expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.anything()])
  return response.json().data
}

describe('POST-047 a tech review', () => {
  test('Q-193 FEED-046 FEED-059 FEED-061 FEED-062 FEED-064 includes description, links, video and pictures', async () => {
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
        suitsLevels: [18],
        priceNote: 'ใช้ฟรี',
        worksOffline: 'partly',
        devices: 'โทรศัพท์',
        checkedAt: new Date('2026-11-18T00:00:00'),
      },
    })
    await insertRows(db, 'tech_review_images', [
      { postId: id, position: 1, imageId: first.id },
      { postId: id, position: 0, imageId: second.id },
    ])
    await insertRow(db, 'post_downloads', {
      postId: id,
      position: 0,
      name: 'ใบงาน.docx',
      storageKey: 'files/x',
      bytes: 12,
      type: 'text/plain',
    })
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
      download_links: [
        {
          id: expect.any(Number),
          name: 'ใบงาน.docx',
          url: expect.stringMatching(/^\/download\/file\/\d+$/),
          bytes: 12,
          type: 'text/plain',
        },
      ],
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
        suits_levels: [{ id: 18, name: 'ปฐมวัย' }],
        price_note: 'ใช้ฟรี',
        works_offline: 'partly',
        pupil_accounts: 'unknown',
        devices: 'โทรศัพท์',
        checked_at: '2026-11-18',
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

  test('FEED-063 FEED-065 POST-027 POST-028 POST-029 lists published trainings on the tool, with topic, state and status', async () => {
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
  test('POST-020 POST-022 lists its tools with name, URL, picture, tried state and count', async () => {
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
    const [own] = await allRows(db, 'story_tools')
    expect(own).toBeDefined()
    await insertRow(db, 'post_used_its', { userId: reader.id, postId: review.id })
    await insertRow(db, 'story_tool_used_its', { userId: reader.id, storyToolId: tools[1]?.id as number })
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

  test('POST-007 POST-016 FEED-058 PROF-095 PROF-097 PROF-098 PROF-099 PROF-100 includes the teacher', async () => {
    const db = site.db.primary
    const other = await createTeacher(db, { aboutMe: 'รักการทดลอง' })
    const { id } = await createStory(db, {
      authorId: other.id,
      story: { type: 1, nameForCaseStudy: 'ครูมานี', descForCaseStudy: 'ครูวิทยาศาสตร์' },
    })
    await createStory(db, { authorId: other.id, story: { type: 1 }, status: 2 })
    await createStory(db, { authorId: other.id })
    await insertRows(db, 'follows', [
      { followerId: reader.id, userId: other.id },
      { followerId: teacher.id, userId: other.id },
      { followerId: other.id, userId: teacher.id },
    ])
    const post = await read('teaching-story', id)
    expect(post.teacher_account).toEqual({
      id: other.id,
      name: `นางสาวมานี ${other.lastname}`,
      short_name: 'ครูมานี',
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

  test('Q-53 Q-174 shows no personal data of a deleted account', async () => {
    const db = site.db.primary
    const deletedTeacher = await createTeacher(db, { firstname: 'ลับมาก', aboutMe: 'ลับมากด้วย', deletedAt: new Date() })
    const { id } = await createStory(db, {
      authorId: deletedTeacher.id,
      story: { type: 1, nameForCaseStudy: 'ครูลับมาก' },
    })
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

  test('no response contains private data of the teacher (security 4.3)', async () => {
    const { id } = await createStory(site.db.primary, { authorId: teacher.id })
    for (const actor of [site, readerActor, await site.as(await createAdmin(site.db.primary))]) {
      const body = JSON.stringify(await read('teaching-story', id, actor))
      for (const secret of ['manee@example.com', 'M00000007', '080-000-0007', 'id_code', 'username', 'mobile']) {
        expect(body).not.toContain(secret)
      }
    }
  })
})
