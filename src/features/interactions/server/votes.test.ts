import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { mailsTo } from '#test/mails.ts'
import { notifyVotersJob } from './jobs.ts'
import { recordOpenings } from './repository/training-openings.ts'
import { interactionSeeds } from './seed.ts'
import { notifyVoters } from './service/notify-voters.ts'

let site: TestApp
let member: Actor
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  member = await site.as(await createUser(site.db.primary))
})
afterAll(() => site.close())

const review = (minimumVotedBy = 20) => createTechReview(site.db.primary, { authorId: teacher.id, minimumVotedBy })
const ok = async (response: ReturnType<Actor['post']>) => {
  const { statusCode, body } = await response
  expect([statusCode, body]).toEqual([200, body])
  return JSON.parse(body)
}
const unvote = (actor: Actor, id: unknown) => actor.request({ method: 'DELETE', url: `/api/vote/${id}` })
const request = (actor: Actor, id: unknown) => actor.post(`/api/request-online-training/${id}`)
const people = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => site.as(await createUser(site.db.primary))))
const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await site.db.primaryPool.query<Row>(text, values)).rows

async function counted(id: number): Promise<number> {
  const [row] = await sql<{ people: number; counter: number }>(
    `select vote_count as counter, (select count(distinct user_id) from post_votes where post_id = $1) as people
     from posts where id = $1`,
    [id],
  )
  expect(row?.counter).toBe(row?.people)
  return row?.counter ?? -1
}

describe('vote', () => {
  test('ACT-007 ACT-015 ACT-016 ACT-053 ACT-054 ACT-068 a vote is added and removed; repeating changes nothing', async () => {
    const { id } = await review()
    for (const _ of [1, 2])
      expect(await ok(member.post(`/api/vote/${id}`))).toEqual({ voted: true, total_voted_post: 1 })
    const { data } = (await member.get(`/api/v2/content/tech-review/${id}`)).json()
    expect(data).toMatchObject({ total_voted_post: 1, voted_by_current_user: 1 })
    for (const _ of [1, 2]) expect(await ok(unvote(member, id))).toEqual({ voted: false, total_voted_post: 0 })
  })

  test('Q-159 votes are accepted above the required number', async () => {
    const { id } = await review(1)
    const [first, second] = await people(2)
    await ok((first as Actor).post(`/api/vote/${id}`))
    expect(await ok((second as Actor).post(`/api/vote/${id}`))).toEqual({ voted: true, total_voted_post: 2 })
  })

  test('AB-94 concurrent votes of one user and of fifty users: one row each, and the counter equals the rows', async () => {
    const { id } = await review()
    await Promise.all(Array.from({ length: 50 }, () => ok(member.post(`/api/vote/${id}`))))
    expect(await counted(id)).toBe(1)
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => ok(at % 2 ? member.post(`/api/vote/${id}`) : unvote(member, id))),
    )
    expect(await counted(id)).toBeLessThanOrEqual(1)
    await ok(unvote(member, id))
    await Promise.all((await people(50)).map((one) => ok(one.post(`/api/vote/${id}`))))
    expect(await counted(id)).toBe(50)
  })

  test('a post that is not a tech review returns 404', async () => {
    const story = await createStory(site.db.primary, { authorId: teacher.id })
    for (const id of [story.id, 999_999, 'abc', '0']) {
      expectErrorResponse(await member.post(`/api/vote/${id}`), 404, 'not_found')
      expectErrorResponse(await unvote(member, id), 404, 'not_found')
      expectErrorResponse(await request(member, id), 404, 'not_found')
    }
  })
})

describe('request', () => {
  test('ACT-017 ACT-056 ACT-060 ACT-068 Q-159 Q-160 one request per user; a voter who requests is counted once', async () => {
    const { id } = await review()
    await ok(member.post(`/api/vote/${id}`))
    expect(await ok(request(member, id))).toEqual({ status: 'success', total_requested: 1, total_voted_post: 1 })
    const again = await request(member, id)
    expectErrorResponse(again, 422, 'validation')
    expect(again.json().errors).toEqual({ post_id: ['คุณได้ส่งคำขอแล้ว'] })
    const { data } = (await member.get(`/api/v2/content/tech-review/${id}`)).json()
    expect(data).toMatchObject({ requested_by_current_user: 1, voted_by_current_user: 1, total_voted_post: 1 })
    // Removing the vote keeps the request.
    expect(await ok(unvote(member, id))).toEqual({ voted: false, total_voted_post: 1 })
    expect(await counted(id)).toBe(1)
  })

  test('ACT-018 ACT-057 Q-160 status error if the required number of votes is reached', async () => {
    const { id } = await review(1)
    await ok((await people(1))[0]?.post(`/api/vote/${id}`) as ReturnType<Actor['post']>)
    expect(await ok(request(member, id))).toEqual({ status: 'error', total_requested: 0, total_voted_post: 1 })
    expect(await sql('select 1 from post_votes where post_id = $1 and kind = $2', [id, 'request'])).toEqual([])
  })

  test('AB-97 of fifty concurrent users for one place one succeeds; of fifty requests of one user one succeeds', async () => {
    const { id } = await review(3)
    for (const one of await people(2)) await ok(one.post(`/api/vote/${id}`))
    const responses = await Promise.all((await people(50)).map((one) => ok(request(one, id))))
    expect(responses.filter(({ status }) => status === 'success')).toHaveLength(1)
    expect(await counted(id)).toBe(3)
    const other = await review(100)
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await request(member, other.id)).statusCode),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(49)
    expect(await counted(other.id)).toBe(1)
  })
})

describe('ACT-009 Q-162 mail to voters when a training opens', () => {
  const run = () => notifyVoters({ ...site.app.backgroundContext(), now: new Date() })
  let lastAddress = 0
  async function voterOf(postId: number, kind = 'vote') {
    const email = `voter${++lastAddress}@example.ac.th`
    const { id } = await createUser(site.db.primary, { email, firstname: 'สมใจ' })
    await sql('insert into post_votes (user_id, post_id, kind) values ($1, $2, $3)', [id, postId, kind])
    return { id, email }
  }
  const subjects = async (email: string) => (await mailsTo(site.db, email)).map(({ subject }) => subject)
  const SUBJECT = 'อบรมที่คุณโหวตไว้เปิดรับสมัครแล้ว'

  test('each voter gets one mail per training, with its link, also if the job runs repeatedly', async () => {
    const [one, two] = [await review(), await review()]
    const voter = await voterOf(one.id)
    await sql('insert into post_votes (user_id, post_id) values ($1, $2)', [voter.id, two.id])
    const requester = await voterOf(one.id, 'request')
    const otherVoter = await voterOf((await review()).id)
    const training = await createTraining(site.db.primary, { authorId: teacher.id, toolIds: [one.id, two.id] })
    await Promise.all([run(), run()])
    await run()
    expect(await subjects(voter.email)).toEqual([SUBJECT])
    const [mail] = await mailsTo(site.db, voter.email)
    expect(mail?.text).toContain(`/content/event/${training.id}`)
    expect(mail?.text).toContain(training.topic)
    for (const { email } of [requester, otherVoter]) expect(await subjects(email)).toEqual([])
    // A second training causes a second mail. A removed vote causes none.
    const late = await voterOf(one.id)
    await createTraining(site.db.primary, { authorId: teacher.id, toolIds: [one.id] })
    await sql('delete from post_votes where user_id = $1', [late.id])
    await run()
    expect(await subjects(voter.email)).toEqual([SUBJECT, SUBJECT])
    expect(await subjects(late.email)).toEqual([])
  })

  test('only for open trainings: published, before the last date to join, with free seats, not in session', async () => {
    const tool = await review()
    const voter = await voterOf(tool.id)
    const base = { authorId: teacher.id, toolIds: [tool.id] }
    const draft = await createTraining(site.db.primary, { ...base, status: 0 })
    await createTraining(site.db.primary, { ...base, training: { lastDateJoin: new Date(Date.now() - 1_000) } })
    await createTraining(site.db.primary, { ...base, training: { seats: 5, joinCount: 5 } })
    await createTraining(site.db.primary, { ...base, startsInHours: [-1] })
    await run()
    expect(await subjects(voter.email)).toEqual([])
    await sql('update posts set status = 1, published_at = now() where id = $1', [draft.id])
    await run()
    expect(await subjects(voter.email)).toEqual([SUBJECT])
  })

  test('no mail for trainings published and changed long ago, nor to users without an address', async () => {
    const tool = await review()
    const voter = await voterOf(tool.id)
    const withoutAddress = await createUser(site.db.primary, { email: null })
    await sql('insert into post_votes (user_id, post_id) values ($1, $2)', [withoutAddress.id, tool.id])
    const longAgo = new Date(Date.now() - 30 * 86_400_000)
    await createTraining(site.db.primary, {
      authorId: teacher.id,
      toolIds: [tool.id],
      publishedAt: longAgo,
      updatedAt: longAgo,
    })
    await run()
    expect(await subjects(voter.email)).toEqual([])
    await createTraining(site.db.primary, { authorId: teacher.id, toolIds: [tool.id] })
    await run()
    expect(await subjects(voter.email)).toEqual([SUBJECT])
    expect(await sql('select 1 from training_opening_notifications where notified_at is null')).toEqual([])
  })

  test('no mail for a training that closed before the job reached its voter, nor to an address that is none', async () => {
    const tool = await review()
    const voter = await voterOf(tool.id)
    const invalid = await voterOf(tool.id)
    await sql(`update users set email = 'no address' where id = $1`, [invalid.id])
    const training = await createTraining(site.db.primary, { authorId: teacher.id, toolIds: [tool.id] })
    await recordOpenings(site.db.primary, { now: new Date(), newsDays: 7 })
    await sql('update trainings set last_date_join = $2 where post_id = $1', [
      training.id,
      new Date(Date.now() - 1_000),
    ])
    await run()
    expect(await subjects(voter.email)).toEqual([])
    await createTraining(site.db.primary, { authorId: teacher.id, toolIds: [tool.id] })
    await run()
    expect([await subjects(voter.email), await subjects('no address')]).toEqual([[SUBJECT], []])
  })

  test('one run notifies more voters than a page of the list has', async () => {
    const tool = await review()
    const voters = await Promise.all(Array.from({ length: 51 }, () => createUser(site.db.primary, { email: null })))
    await sql('insert into post_votes (user_id, post_id) select unnest($2::bigint[]), $1', [
      tool.id,
      voters.map(({ id }) => id),
    ])
    const training = await createTraining(site.db.primary, { authorId: teacher.id, toolIds: [tool.id] })
    await run()
    const notified = 'select from training_opening_notifications where training_id = $1 and notified_at is not null'
    expect(await sql(notified, [training.id])).toHaveLength(voters.length)
  })

  test('no mail for trainings that were seeded', async () => {
    const tool = await review()
    const voter = await voterOf(tool.id)
    await createTraining(site.db.primary, { authorId: teacher.id, toolIds: [tool.id] })
    const votes = interactionSeeds.find(({ section }) => section === 'votes')
    await votes?.finish?.({ db: site.db.primary } as never, [])
    await run()
    expect(await subjects(voter.email)).toEqual([])
  })

  test('the job runs every five minutes', () => {
    expect(notifyVotersJob).toMatchObject({ name: 'interactions.notify-voters', schedule: '*/5 * * * *' })
  })
})
