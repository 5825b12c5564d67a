import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { cancel, createOpenTraining, type OpenTraining, pageOf, register, wait } from '../testing.ts'
import { readRegistration } from './service/read-registration.ts'

let site: TestApp
let teacher: { id: number }
let person: { id: number }
let member: Actor

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  person = await createUser(site.db.primary)
  member = await site.as(person)
})
afterAll(() => site.close())

const open = (startsInHours?: readonly number[], training: object = {}) =>
  createOpenTraining(site, { authorId: teacher.id, startsInHours, training })
const sql = (text: string, values: unknown[]) => site.db.primaryPool.query(text, values)

/** A place that was got before the training began. */
const giveSeat = ({ id, sessions }: OpenTraining, userId = person.id) =>
  sql(
    `insert into user_events (user_id, training_id, session_id, state, joined_at)
     values ($1, $2, $3, 'joined', now() - interval '9 days')`,
    [userId, id, sessions[0]],
  )

/** What the person reads at another time. */
async function readAt(training: OpenTraining, now: Date) {
  const viewer = { id: person.id, roleType: 'member' } as never
  return (await readRegistration({ db: site.db.primary, now, viewer }, training.id)).registration
}

test('POST-035 Q-132 the page tells what a reader can do: join, wait, order, nothing', async () => {
  const past = new Date(Date.now() - 1_000)
  const cases = [
    ['join', await open()],
    ['wait', await open(undefined, { seats: 1, joinCount: 1 })],
    ['order', await open(undefined, { priceSatang: 100 })],
    ['wait', await open(undefined, { priceSatang: 100, seats: 1, joinCount: 1 })],
    ['none', await open(undefined, { lastDateJoin: past })],
    ['none', await open([-1])],
    ['none', await open([-9], { recordingUrl: 'https://video.example/1', lastDateJoin: past })],
  ] as const
  for (const [offer, training] of cases) {
    expect([offer, (await pageOf(site, training)).registration_offer]).toEqual([offer, offer])
    expect((await pageOf(site, training)).registration).toBeNull()
    expect((await pageOf(member, training)).registration).toMatchObject({
      state: 'none',
      join_url: null,
      changes_at: null,
    })
  }
})

test('Q-87 the link appears 30 minutes before each session and disappears at its end', async () => {
  const training = await open([24, 48])
  await giveSeat(training)
  const { rows } = await sql('select starts_at, ends_at from training_sessions where training_id = $1 order by 1', [
    training.id,
  ])
  const [one, two] = rows as { starts_at: Date; ends_at: Date }[]
  const opens = (session?: { starts_at: Date }) => new Date(session!.starts_at.getTime() - 30 * 60_000)
  const before = (moment: Date) => new Date(moment.getTime() - 1)
  const steps = [
    [before(opens(one)), null, opens(one)],
    [opens(one), 'https://room.example/0', one!.ends_at],
    [before(one!.ends_at), 'https://room.example/0', one!.ends_at],
    [one!.ends_at, null, opens(two)],
    [opens(two), 'https://room.example/1', two!.ends_at],
    [two!.ends_at, null, null],
  ] as const
  for (const [now, join_url, changes] of steps)
    expect(await readAt(training, now)).toMatchObject({ join_url, changes_at: changes?.toISOString() ?? null })
})

test('Q-87 AB-01 the link of a running session is in no response to other readers', async () => {
  const training = await open([-1])
  await giveSeat(training)
  expect((await pageOf(member, training)).registration.join_url).toBe('https://room.example/0')
  const readers = [
    site,
    await site.as(await createUser(site.db.primary)),
    await site.as(await createAdmin(site.db.primary)),
    await site.as(teacher),
  ]
  const urls = [
    `/api/v2/content/event/${training.id}`,
    `/calendar/training/${training.id}.ics`,
    '/api/v2/content?post_type=event',
    '/training/feed.xml',
    '/feed.xml',
  ]
  for (const reader of readers) {
    for (const url of urls) {
      const { body } = await reader.get(url)
      expect([url, body.includes('room.example')]).toEqual([url, false])
    }
  }
})

test('Q-87 a place that was given back, and the waiting list, have no link', async () => {
  const training = await open(undefined, { seats: 1 })
  const other = await site.as(await createUser(site.db.primary))
  await register(member, training)
  await wait(other, training)
  await sql(
    `update training_sessions set starts_at = now(), ends_at = now() + interval '1 hour' where training_id = $1`,
    [training.id],
  )
  expect((await pageOf(member, training)).registration.join_url).toBe('https://room.example/0')
  expect((await pageOf(other, training)).registration).toMatchObject({ state: 'waiting', join_url: null })
  await cancel(member, training)
  expect((await pageOf(member, training)).registration).toMatchObject({ state: 'none', join_url: null })
  expect((await pageOf(other, training)).registration).toMatchObject({ state: 'joined', is_moved_up: 1 })
})
