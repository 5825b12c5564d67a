import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { withBrokenRows } from '#test/broken-rows.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { mailsTo } from '#test/mails.ts'
import {
  cancel,
  chooseMails,
  createOpenTraining,
  insist,
  type OpenTraining,
  pageOf,
  register,
  wait,
} from '../testing.ts'
import { fillAllFreePlaces } from './service/places.ts'

let site: TestApp
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
})
afterAll(() => site.close())

let people = 0
/** A member with an address. */
async function newMember() {
  const email = `waiting.${++people}@example.com`
  const { id } = await createUser(site.db.primary, { email })
  return { id, email, actor: await site.as({ id }) }
}
type Training = NonNullable<Parameters<typeof createOpenTraining>[1]['training']>
const open = (training: Training = {}) => createOpenTraining(site, { authorId: teacher.id, training })
const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await site.db.primaryPool.query<Row>(text, values)).rows
const ok = ({ statusCode, body }: Awaited<ReturnType<Actor['post']>>) => {
  expect([statusCode, body]).toEqual([200, body])
  return JSON.parse(body)
}
const stateOf = async (actor: Actor, training: OpenTraining) => {
  const { state, position, waiting, is_moved_up } = (await pageOf(actor, training)).registration
  return { state, position, waiting, is_moved_up }
}
async function counter({ id }: OpenTraining): Promise<number> {
  const [row] = await sql<{ n: number }>('select join_count as n from trainings where post_id = $1', [id])
  return row?.n ?? -1
}

describe('cancelling', () => {
  test('Q-87 gives the place back until the last date to join; repeating changes nothing', async () => {
    const training = await open({ joinCount: 4 })
    const { actor, email } = await newMember()
    ok(await register(actor, training))
    for (const _ of [1, 2]) expect(ok(await cancel(actor, training))).toEqual({ status: 'success' })
    expect(await counter(training)).toBe(4)
    expect(await stateOf(actor, training)).toMatchObject({ state: 'none' })
    expect((await mailsTo(site.db, email)).map(({ subject }) => subject)).toEqual(['ได้ที่นั่งแล้ว', 'ยกเลิกการสมัครแล้ว'])
    // The same row is used again.
    ok(await register(actor, training))
    expect(await sql('select from user_events where training_id = $1', [training.id])).toHaveLength(1)
    expect(await counter(training)).toBe(5)
  })

  test('Q-87 after the last date to join and for a paid place it is rejected', async () => {
    const late = await open()
    const paid = await open()
    const { actor } = await newMember()
    for (const training of [late, paid]) ok(await register(actor, training))
    await sql(`update trainings set last_date_join = now() - interval '1 second' where post_id = $1`, [late.id])
    await sql('update trainings set price_satang = 1 where post_id = $1', [paid.id])
    expectErrorResponse(await cancel(actor, late), 422, 'cancel_too_late')
    expectErrorResponse(await cancel(actor, paid), 422, 'place_is_paid')
    expect([await counter(late), await counter(paid)]).toEqual([1, 1])
    expect((await pageOf(actor, late)).registration.can_cancel).toBe(0)
  })

  test('AB-01 visitors get 401, an unknown training 404', async () => {
    const training = await open()
    const { actor } = await newMember()
    expectErrorResponse(await cancel(site, training), 401, 'unauthenticated')
    expectErrorResponse(await cancel(actor, { id: 999_999 }), 404, 'not_found')
    expectErrorResponse(await wait(site, training), 401, 'unauthenticated')
    expectErrorResponse(await wait(actor, { id: 999_999, sessions: [1] }), 404, 'not_found')
  })
})

describe('the waiting list', () => {
  test('Q-87 moves up by itself in order, tells the person by mail and notification, and never oversells', async () => {
    const training = await open({ seats: 1 })
    const [holder, first, second] = [await newMember(), await newMember(), await newMember()]
    ok(await register(holder.actor, training))
    expect((await pageOf(site, training)).registration_offer).toBe('wait')
    for (const { actor } of [first, second]) {
      const { data } = ok(await wait(actor, training))
      expect(data.state).toBe('waiting')
      expect(ok(await wait(actor, training)).data).toEqual(data)
    }
    expect(await stateOf(first.actor, training)).toEqual({ state: 'waiting', position: 1, waiting: 2, is_moved_up: 0 })
    expect(await stateOf(second.actor, training)).toEqual({ state: 'waiting', position: 2, waiting: 2, is_moved_up: 0 })
    expect(await counter(training)).toBe(1)
    expectErrorResponse(await register((await newMember()).actor, training), 422, 'training_full')

    ok(await cancel(holder.actor, training))
    expect(await counter(training)).toBe(1)
    expect(await stateOf(first.actor, training)).toEqual({
      state: 'joined',
      position: null,
      waiting: 1,
      is_moved_up: 1,
    })
    expect(await stateOf(second.actor, training)).toMatchObject({ state: 'waiting', position: 1 })
    const { data } = (await first.actor.get('/api/notifications')).json()
    expect(data).toMatchObject([{ kind: 'training_place', path: `/content/event/${training.id}`, is_read: 0 }])
    const [mail, ...others] = await mailsTo(site.db, first.email)
    expect([mail?.subject, others]).toEqual(['ถึงคิวคุณแล้ว ได้ที่นั่งอบรม', []])
    expect(mail?.calendar?.method).toBe('PUBLISH')
    expect(await mailsTo(site.db, second.email)).toEqual([])
  })

  test('Q-87 leaving the list frees no place; the next person moves up', async () => {
    const training = await open({ seats: 1 })
    const [holder, first, second] = [await newMember(), await newMember(), await newMember()]
    ok(await register(holder.actor, training))
    for (const { actor } of [first, second]) ok(await wait(actor, training))
    ok(await cancel(first.actor, training))
    expect(await stateOf(second.actor, training)).toMatchObject({ state: 'waiting', position: 1 })
    expect(await mailsTo(site.db, first.email)).toEqual([])
    ok(await cancel(holder.actor, training))
    expect([(await stateOf(first.actor, training)).state, (await stateOf(second.actor, training)).state]).toEqual([
      'none',
      'joined',
    ])
  })

  test('Q-87 a place that became free meanwhile is taken at once; a joined person cannot wait', async () => {
    const training = await open({ seats: 1 })
    const { actor } = await newMember()
    expect(ok(await wait(actor, training)).data.state).toBe('joined')
    expectErrorResponse(await wait(actor, training), 422, 'already_joined')
  })

  test('Q-87 no one waits for a training that is closed, and no one moves up after the last date', async () => {
    const { actor } = await newMember()
    const past = new Date(Date.now() - 1_000)
    expectErrorResponse(
      await wait(actor, await open({ seats: 1, joinCount: 1, lastDateJoin: past })),
      422,
      'training_closed',
    )
    const training = await open({ seats: 1 })
    const [holder, waiting] = [await newMember(), await newMember()]
    ok(await register(holder.actor, training))
    ok(await wait(waiting.actor, training))
    await sql('update trainings set last_date_join = $2 where post_id = $1', [training.id, past])
    await site.db.primary.transaction((tx) => site.app.backgroundContext().eraseUser(tx, holder.id))
    expect(await stateOf(waiting.actor, training)).toMatchObject({ state: 'waiting' })
    // Leaving is always possible.
    ok(await cancel(waiting.actor, training))
  })

  test('Q-53 Q-87 a deleted account frees its place, and the list moves up', async () => {
    const training = await open({ seats: 2, joinCount: 1 })
    const [holder, waiting] = [await newMember(), await newMember()]
    ok(await register(holder.actor, training))
    ok(await wait(waiting.actor, training))
    await site.db.primary.transaction((tx) => site.app.backgroundContext().eraseUser(tx, holder.id))
    expect(await stateOf(waiting.actor, training)).toMatchObject({ state: 'joined' })
    expect(await counter(training)).toBe(2)
    expect(await sql('select from user_events where user_id = $1', [holder.id])).toEqual([])
  })

  test('Q-87 more seats go to the people who wait, before a newcomer', async () => {
    const [one, two] = [await open({ seats: 1, joinCount: 1 }), await open({ seats: 1, joinCount: 1 })]
    const waiting = await newMember()
    for (const training of [one, two]) ok(await wait(waiting.actor, training))
    await sql('update trainings set seats = 2 where post_id = any($1)', [[one.id, two.id]])
    expectErrorResponse(await register((await newMember()).actor, one), 422, 'training_full')
    await fillAllFreePlaces(site.app.backgroundContext())
    // The newcomer’s rejected call rolled back; the job gave both places.
    expect([await stateOf(waiting.actor, one), await stateOf(waiting.actor, two)]).toMatchObject([
      { state: 'joined' },
      { state: 'joined' },
    ])
    expect([await counter(one), await counter(two)]).toEqual([2, 2])
  })

  test('Q-87 a training whose places cannot be given stops no other', async () => {
    const [broken, other] = [await open({ seats: 1, joinCount: 1 }), await open({ seats: 1, joinCount: 1 })]
    const waiting = await newMember()
    for (const training of [broken, other]) ok(await wait(waiting.actor, training))
    await sql('update trainings set seats = 2 where post_id = any($1)', [[broken.id, other.id]])
    await withBrokenRows(site, { table: 'trainings', where: `old.post_id = ${broken.id}` }, () =>
      expect(fillAllFreePlaces(site.app.backgroundContext())).rejects.toThrow('1 failed: broken row'),
    )
    expect([await counter(broken), await counter(other)]).toEqual([1, 2])
    await fillAllFreePlaces(site.app.backgroundContext())
    expect(await counter(broken)).toBe(2)
  })

  test('Q-87 fifty people cancel, join and wait at once: seats, rows and counter agree', async () => {
    const training = await open({ seats: 10 })
    const crowd = await Promise.all(Array.from({ length: 50 }, newMember))
    await Promise.all(crowd.slice(0, 10).map(({ actor }) => insist(() => register(actor, training))))
    await Promise.all(
      crowd.map(({ actor }, nth) => insist(() => (nth < 10 ? cancel(actor, training) : wait(actor, training)))),
    )
    const [rows] = await sql<{ joined: number; waiting: number }>(
      `select count(*) filter (where state = 'joined') as joined, count(*) filter (where state = 'waiting') as waiting
       from user_events where training_id = $1`,
      [training.id],
    )
    expect(rows).toEqual({ joined: 10, waiting: 30 })
    expect(await counter(training)).toBe(10)
  }, 120_000)
})

describe('PATCH /api/v2/register-training/{eventId}', () => {
  test('Q-87 sets the mails about one training; others keep theirs', async () => {
    const [training, other] = [await open(), await open()]
    const { actor } = await newMember()
    for (const one of [training, other]) ok(await register(actor, one))
    expect(ok(await chooseMails(actor, training, { wants_reminder: 0 })).data).toEqual({
      wants_reminder: 0,
      wants_recording: 1,
    })
    expect((await pageOf(actor, training)).registration).toMatchObject({ wants_reminder: 0, wants_recording: 1 })
    expect((await pageOf(actor, other)).registration).toMatchObject({ wants_reminder: 1, wants_recording: 1 })
  })

  test('AB-01 without a registration 404, for visitors 401, bad input 422', async () => {
    const training = await open()
    const { actor } = await newMember()
    expectErrorResponse(await chooseMails(actor, training, { wants_reminder: 0 }), 404, 'not_found')
    expectErrorResponse(await chooseMails(site, training, { wants_reminder: 0 }), 401, 'unauthenticated')
    for (const wants_reminder of [2, '1', true, null])
      expectErrorResponse(await chooseMails(actor, training, { wants_reminder }), 422, 'validation')
  })
})
