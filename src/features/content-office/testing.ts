/** Test helpers of the office of posts and trainings. */
import type { Actor } from '#test/app.ts'

const DAY_MS = 86_400_000

const post = {
  topic: 'ใช้ Canva ทำใบงาน',
  headline_caption: 'คำโปรย',
  description: '<h2>เริ่มต้น</h2><p>เปิดแอปแล้วเลือกแม่แบบ</p>',
  video_url: '',
  label: 0,
  minimum_voted_by: 20,
  category: [] as number[],
  levels: [],
  learning_styles: [],
  subjects: [],
  education_plans: [],
  associates: [],
  search_questions: [] as string[],
  status: 'draft',
}

/** A complete body of `changeReview`, without author and picture. */
export const reviewBody = {
  ...post,
  tool_name: 'Canva',
  tool_image_id: null,
  app_store: '',
  google_play: '',
  website: 'https://canva.example/',
  website_secondary: '',
  edu_plan_option: 0,
  images: [],
  suits_levels: [],
  price_note: '',
  works_offline: 'unknown',
  pupil_accounts: 'unknown',
  devices: '',
  checked_at: null,
}

/** A session that starts in some days and takes three hours, as the form sends it. */
export function sessionIn(days: number, more: object = {}) {
  const start = Date.now() + days * DAY_MS
  return {
    id: null,
    starts_at: new Date(start).toISOString(),
    ends_at: new Date(start + DAY_MS / 8).toISOString(),
    channel: 'ออนไลน์',
    join_url: 'https://room.example/a',
    ...more,
  }
}

/** A complete body of `changeTraining`, without author and picture. */
export const trainingBody = () => ({
  ...post,
  topic: 'อบรม Canva',
  price: 0,
  seats: 30,
  last_date_join: new Date(Date.now() + 5 * DAY_MS).toISOString(),
  sessions: [sessionIn(7)],
  recording_url: '',
  month: '',
  event_image_id: null,
  has_test: 0,
  has_certificate: 0,
  tools: [],
  files: [],
})

type Kind = 'posts' | 'events'

export const save = (actor: Actor, kind: Kind, id: number, payload: object) =>
  actor.request({ method: 'PATCH', url: `/api/admin/${kind}/${id}`, payload })

/** Creates a draft and saves it; returns the form. */
export async function createSaved(actor: Actor, kind: Kind, fields: object) {
  const { data } = (await actor.post(`/api/admin/${kind}`, { topic: 'ร่าง' })).json()
  const response = await save(actor, kind, data.id, { ...fields, revision: data.revision })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().data
}

/** The fields of a form as they are sent back. */
export function fieldsOf(form: Record<string, unknown>) {
  const { tool_name } = form
  const keys = Object.keys(tool_name === undefined ? trainingBody() : reviewBody)
  return Object.fromEntries([...keys, 'author_id', 'image_id', 'revision'].map((key) => [key, form[key]]))
}
