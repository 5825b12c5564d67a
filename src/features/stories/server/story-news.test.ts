/** Notifications about stories: invitations, failed schedules, stories of followed teachers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { mailsTo } from '#test/mails.ts'
import { allRows, insertRow } from '#test/rows.ts'
import { createDraft, storyPath } from '../testing.ts'
import { notifyFollowers } from './service/notify-followers.ts'
import { publishDue } from './service/publish-story.ts'

let site: TestApp
let teacher: { id: number }
let actor: Actor
let friend: { id: number; email: string | null }
let friendActor: Actor
let story: { id: number; version: number }
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  await createTagTree(site.db.primary)
})
afterAll(() => site.close())
beforeEach(async () => {
  teacher = await createTeacher(site.db.primary, { firstname: 'สมศรี' })
  actor = await site.as(teacher)
  friend = await createTeacher(site.db.primary, { firstname: 'ฟาตีมะห์', email: `friend-${Date.now()}@example.com` })
  friendActor = await site.as(friend)
  story = await createDraft(site.db.primary, actor)
})

const newsOf = async (who: Actor) => (await who.get('/api/notifications')).json().data
const invite = () => actor.post(storyPath(story.id, '/co-authors'), { user_id: friend.id })
const accept = () => friendActor.post(storyPath(story.id, '/co-authors/accept'))
const leave = () => friendActor.request({ method: 'DELETE', url: storyPath(story.id, `/co-authors/${friend.id}`) })
const publish = (status = 1) => actor.post(storyPath(story.id, '/status'), { base_version: story.version, status })
const notify = (afterId = 0) => notifyFollowers(site.app.backgroundContext(), { postId: story.id, afterId })
const path = () => `/my-teaching-story/${story.id}/edit`

describe('invitations', () => {
  test('an invited teacher is told and mailed, reads the draft, and the author is told of the acceptance once', async () => {
    await invite()
    expect(await newsOf(friendActor)).toMatchObject([
      { kind: 'story_invited', text: expect.stringContaining('สมศรี'), path: path(), is_read: 0 },
    ])
    expect(await mailsTo(site.db, friend.email as string)).toHaveLength(1)
    expect((await friendActor.get(storyPath(story.id))).json().data.row).toMatchObject({ is_invited: 1 })
    await accept()
    await accept()
    expect(await newsOf(actor)).toMatchObject([
      { kind: 'story_accepted', text: expect.stringContaining('ฟาตีมะห์'), path: path(), count: 1 },
    ])
  })

  test('an invitation that was declined is gone, and a new one is news again', async () => {
    await invite()
    await friendActor.post('/api/notifications/read', {})
    expect((await leave()).statusCode).toBe(200)
    expect(await newsOf(friendActor)).toEqual([])
    expect((await friendActor.get(storyPath(story.id))).statusCode).toBe(404)
    await invite()
    expect(await newsOf(friendActor)).toMatchObject([{ kind: 'story_invited', is_read: 0 }])
  })
})

test('Q-169 the author is told of each schedule that failed, though the story is a draft', async () => {
  let { version } = story
  for (const times of [1, 2]) {
    const full = await actor.post(storyPath(story.id, '/draft'), { base_version: version, changes: { category: [3] } })
    version = full.json().data.version
    const at = new Date(Date.now() + 300_000).toISOString()
    expect((await actor.post(storyPath(story.id, '/schedule'), { base_version: version, at })).statusCode).toBe(200)
    const emptied = await actor.post(storyPath(story.id, '/draft'), {
      base_version: version,
      changes: { category: [] },
    })
    version = emptied.json().data.version
    await site.db.primaryPool.query(
      `update story_drafts set scheduled_at = date_trunc('minute', now()) where post_id = $1`,
      [story.id],
    )
    await publishDue(site.app.backgroundContext())
    expect(await newsOf(actor)).toMatchObject([{ kind: 'story_failed', path: path(), count: times, is_read: 0 }])
  }
})

describe('followers', () => {
  const follow = (followerId: number, userId: number) => insertRow(site.db.primary, 'follows', { followerId, userId })
  const jobs = () =>
    site.sent.flatMap(({ name, payload }) =>
      name === 'stories.tell-followers' && (payload as { postId: number }).postId === story.id ? [payload] : [],
    )

  test('each follower of a writer is told once, the writers are not', async () => {
    const [both, one] = [await createUser(site.db.primary), await createUser(site.db.primary)]
    for (const userId of [teacher.id, friend.id]) await follow(both.id, userId)
    await follow(one.id, friend.id)
    await follow(friend.id, teacher.id)
    await invite()
    await accept()
    await friendActor.post('/api/notifications/read', {})
    await publish()
    await notify()
    await notify()
    const expected = { kind: 'story_published', path: `/content/teaching-story/${story.id}`, count: 1 }
    expect(await newsOf(await site.as(both))).toMatchObject([{ ...expected, text: expect.stringContaining('สมศรี') }])
    expect(await newsOf(await site.as(one))).toMatchObject([{ ...expected, text: expect.stringContaining('ฟาตีมะห์') }])
    expect((await newsOf(friendActor)).map(({ kind }: { kind: string }) => kind)).toEqual(['story_invited'])
  })

  test('publishing tells them by a job, changes of a listed story do not', async () => {
    await publish(2)
    expect(jobs()).toEqual([])
    await publish(1)
    expect(jobs()).toEqual([{ postId: story.id }])
    await publish(1)
    expect(jobs()).toEqual([{ postId: story.id }])
  })

  test('a story that is not listed any more tells no one, and does so when it is listed again', async () => {
    const follower = await createUser(site.db.primary)
    await follow(follower.id, teacher.id)
    await publish(1)
    await publish(0)
    await notify()
    expect(await newsOf(await site.as(follower))).toEqual([])
    await publish(1)
    await notify()
    expect(await newsOf(await site.as(follower))).toMatchObject([{ kind: 'story_published' }])
  })

  test('many followers are told in batches, each by a job of its own', async () => {
    for (let count = 0; count < 203; count++) await follow((await createUser(site.db.primary)).id, teacher.id)
    const told = async () =>
      (await allRows(site.db.primary, 'notifications'))
        .filter(({ postId }) => postId === story.id)
        .map((row) => row.userId)
    await publish(1)
    await notify()
    const first = await told()
    expect(first).toHaveLength(200)
    const afterId = Math.max(...first)
    expect(jobs()).toEqual([{ postId: story.id }, { postId: story.id, afterId }])
    await notify(afterId)
    expect(new Set(await told()).size).toBe(203)
  })
})
