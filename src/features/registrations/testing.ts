/** Test helpers of registrations. */
import { createTraining } from '#features/trainings/testing.ts'
import type { Actor, Response, TestApp } from '#test/app.ts'

type Options = Parameters<typeof createTraining>[1]

export interface OpenTraining {
  id: number
  /** Ids of its sessions, ordered by start. */
  sessions: number[]
}

/** Creates a training with 30 free seats. */
export async function createOpenTraining(site: TestApp, { training, ...options }: Options): Promise<OpenTraining> {
  const { id } = await createTraining(site.db.primary, { ...options, training: { joinCount: 0, ...training } })
  const { rows } = await site.db.primaryPool.query<{ id: number }>(
    'select id from training_sessions where training_id = $1 order by id',
    [id],
  )
  return { id, sessions: rows.map((row) => row.id) }
}

const path = (trainingId: number | string) => `/api/v2/register-training/${trainingId}`

/** Calls of a person about a training. */
export const register = (actor: Actor, { id, sessions }: OpenTraining, headers?: Record<string, string>) =>
  actor.post(path(id), { session_id: sessions[0] }, headers)
export const wait = (actor: Actor, { id, sessions }: OpenTraining) =>
  actor.post(`${path(id)}/waiting-list`, { session_id: sessions[0] })
export const cancel = (actor: Actor, { id }: Pick<OpenTraining, 'id'>) =>
  actor.request({ method: 'DELETE', url: path(id) })
export const chooseMails = (actor: Actor, { id }: Pick<OpenTraining, 'id'>, payload: object) =>
  actor.request({ method: 'PATCH', url: path(id), payload })

/** Repeats a call that failed because all connections were in use, as people do. */
export async function insist(call: () => Promise<Response>): Promise<Response> {
  const response = await call()
  return response.statusCode === 503 ? insist(call) : response
}

/** What the page of a training shows to a reader. */
export async function pageOf(actor: Actor, { id }: Pick<OpenTraining, 'id'>) {
  return (await actor.get(`/api/v2/content/event/${id}`)).json().data.event
}
