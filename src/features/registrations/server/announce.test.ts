import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { staticStatements } from '#server/database/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { linkIn, mailsTo } from '#test/mails.ts'
import { chooseMails, createOpenTraining, type OpenTraining, register } from '../testing.ts'
import { announceRecordings, remindOfTrainings } from './service/announce.ts'

const HOUR_MS = 3_600_000

let site: TestApp
let second: TestApp
let teacher: { id: number }
let person: { id: number; email: string }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  second = await testApp({ rateLimits: 'off', sameDatabaseAs: site })
  teacher = await createTeacher(site.db.primary)
})
afterAll(async () => {
  await second.close()
  await site.close()
})

let people = 0
beforeEach(async () => {
  const email = `reminded.${++people}@example.com`
  person = { ...(await createUser(site.db.primary, { email })), email }
})

const open = (startsInHours?: readonly number[], training: object = {}) =>
  createOpenTraining(site, { authorId: teacher.id, startsInHours, training })
const sql = (text: string, values: unknown[]) => site.db.primaryPool.query(text, values)
const at = (hours: number, app = site) => ({
  ...app.app.backgroundContext(),
  now: new Date(Date.now() + hours * HOUR_MS),
})

/** A place that was got a week ago. */
const giveSeat = ({ id, sessions }: OpenTraining, state = 'joined') =>
  sql(
    `insert into user_events (user_id, training_id, session_id, state, joined_at, waiting_since)
     values ($1, $2, $3, $4, now() - interval '9 days', now() - interval '9 days')`,
    [person.id, id, sessions[0], state],
  )
const subjects = async () => (await mailsTo(site.db, person.email)).map(({ subject }) => subject)
const bell = async () =>
  (await (await site.as(person)).get('/api/notifications')).json().data.map(({ kind }: { kind: string }) => kind)

describe('the reminder', () => {
  test('Q-87 comes within the last day before the first session, once, with two instances and after a restart', async () => {
    const training = await open([48, 72])
    await giveSeat(training)
    await remindOfTrainings(at(23.9))
    expect(await subjects()).toEqual([])
    await Promise.all([at(24.1), at(24.1, second), at(24.1), at(24.1, second)].map(remindOfTrainings))
    await remindOfTrainings(at(30))
    expect(await subjects()).toEqual([expect.stringMatching(/^พรุ่งนี้เรียน: /)])
    expect(await bell()).toEqual(['training_reminder'])
    const [mail] = await mailsTo(site.db, person.email)
    expect(mail?.text).toContain(`/content/event/${training.id}`)
    expect(mail?.text).not.toContain('room.example')
  })

  test('Q-87 a run that ends early sends nothing twice and forgets no one', async () => {
    await giveSeat(await open([12]))
    const broken = { ...at(0), enqueue: () => Promise.reject(new Error('the process ended')) }
    await expect(remindOfTrainings(broken)).rejects.toThrow('the process ended')
    expect(await subjects()).toEqual([])
    await remindOfTrainings(at(0))
    expect(await subjects()).toHaveLength(1)
  })

  test('Q-87 a training is read once for all people of a run', async () => {
    const training = await open([12])
    const ownId = person.id
    for (let count = 0; count < 5; count++) {
      person = { ...person, id: (await createUser(site.db.primary)).id }
      await giveSeat(training)
    }
    person = { ...person, id: ownId }
    await giveSeat(training)
    site.queries.length = 0
    await remindOfTrainings(at(0))
    expect(await subjects()).toHaveLength(1)
    expect(site.queries.filter((text) => text === staticStatements.get('trainings.find'))).toHaveLength(1)
  })

  test('Q-87 no reminder for a person who waits, cancelled, joined in the last day, or whose training has begun', async () => {
    await giveSeat(await open([12]), 'waiting')
    await giveSeat(await open([-1]))
    await register(await site.as(person), await open([12]))
    await remindOfTrainings(at(0))
    expect(await subjects()).toEqual(['ได้ที่นั่งแล้ว'])
  })

  test('Q-87 each mail can be turned off: for one training, and for all by the link in a mail', async () => {
    const [one, two, three] = [await open([12]), await open([12]), await open([40])]
    const actor = await site.as(person)
    await giveSeat(one)
    await chooseMails(actor, one, { wants_reminder: 0 })
    await giveSeat(two)
    await remindOfTrainings(at(0))
    expect(await subjects()).toHaveLength(1)
    expect(await bell()).toEqual(['training_reminder', 'training_reminder'])
    const [mail] = await mailsTo(site.db, person.email)
    const [link = ''] = mail?.text.match(/https?:\/\/\S+unsubscribe\S+/) ?? []
    const token = new URL(link).searchParams.get('token')
    expect((await site.post('/api/notifications/unsubscribe', { token })).json()).toMatchObject({
      kind: 'training_reminder',
    })
    await giveSeat(three)
    await remindOfTrainings(at(20))
    expect(await subjects()).toHaveLength(1)
    expect((await actor.get('/api/notifications/mails')).json().data).toMatchObject({
      training_reminder: 0,
      training_joined: 1,
      training_place: 1,
      training_recording: 1,
    })
  })

  test('AB-193 an address that is not confirmed gets no mail', async () => {
    await sql('update users set email_verified_at = null where id = $1', [person.id])
    await giveSeat(await open([12]))
    await remindOfTrainings(at(0))
    expect(await subjects()).toEqual([])
    expect(await bell()).toEqual(['training_reminder'])
  })
})

describe('the recording', () => {
  test('Q-87 is told once to the people who joined, when the last session is over and the recording is there', async () => {
    const training = await open([-5], { lastDateJoin: new Date() })
    await giveSeat(training)
    await announceRecordings(at(0))
    expect(await subjects()).toEqual([])
    await sql(`update trainings set recording_url = 'https://video.example/1' where post_id = $1`, [training.id])
    await Promise.all([at(0), at(0, second), at(1)].map(announceRecordings))
    expect(await subjects()).toEqual([expect.stringMatching(/^ดูย้อนหลังได้แล้ว: /)])
    expect(await bell()).toEqual(['training_recording'])
    const [mail] = await mailsTo(site.db, person.email)
    expect(linkIn(mail!).pathname).toBe(`/content/event/${training.id}`)
  })

  test('Q-87 is not mailed to those who turned it off, nor before the training is over', async () => {
    const running = await open([-5, 24], { recordingUrl: 'https://video.example/2' })
    await giveSeat(running)
    const ended = await open([-5], { recordingUrl: 'https://video.example/3', lastDateJoin: new Date() })
    await giveSeat(ended)
    await chooseMails(await site.as(person), ended, { wants_recording: 0 })
    await announceRecordings(at(0))
    expect(await subjects()).toEqual([])
    expect(await bell()).toEqual(['training_recording'])
  })
})

test('Q-87 the mails about registering can be turned off', async () => {
  const actor = await site.as(person)
  await actor.post('/api/notifications/mails', { kind: 'training_joined', is_wanted: 0 })
  await register(actor, await open())
  expect(await subjects()).toEqual([])
})
