/** A site with people and rows of every kind, for calls with hostile input. */
import { createAdmin, createTeacher, createUser, registerBody } from '#features/accounts/testing.ts'
import { createComment, createStickers } from '#features/comments/testing.ts'
import { reviewBody, trainingBody } from '#features/content-office/testing.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createOnlineTest } from '#features/online-tests/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type Actor, testApp } from './app.ts'
import { recordChangedRows } from './changed-rows.ts'
import { fillEveryTable } from './deletion-fixture.ts'
import { insertRow } from './rows.ts'

export const KINDS = ['visitor', 'member', 'teacher', 'admin'] as const
export type Kind = (typeof KINDS)[number]

/** Values of the parameters of paths: a statement that reads ids of rows, or the values themselves. */
const PARAMETERS: Readonly<Record<string, string | readonly string[]>> = {
  announcementId: 'select id from announcements',
  code: 'select check_code from accounting_documents where check_code is not null',
  commentId: 'select id from comments',
  eventId: 'select post_id from trainings',
  fileId: 'select id from story_uploads',
  formId: 'select id from online_test_forms',
  imageId: 'select id from images',
  invoiceNo: 'select invoice_no from orders',
  number: 'select number from certificates',
  orderId: 'select id from orders',
  postId: 'select id from posts',
  product: ['sala'],
  questionId: 'select id from online_test_questions',
  reviewId: 'select id from reviews',
  revisionId: 'select id from story_revisions',
  sessionId: ['0'.repeat(24)],
  stickerId: 'select id from stickers',
  storyId: 'select post_id from teaching_stories',
  synonymId: 'select id from search_synonyms',
  tab: ['privacy', 'website'],
  tagId: 'select id from tags',
  techReviewId: 'select post_id from tech_reviews',
  testimonialId: 'select id from testimonials',
  trainingId: 'select post_id from trainings',
  type: ['tech-review', 'teaching-story', 'event', '1', '2'],
  userEventId: 'select id from user_events',
  // People who send no calls, so that an admin does not lock those out.
  userId: `select id from users where job = 'bystander'`,
  version: ['1', '9'],
  viewId: 'select id from saved_views',
}

const sameDay = { starts_at: '2027-03-01T09:00:00+07:00', ends_at: '2027-03-02T09:00:00+07:00' }
const announcement = { link_href: '/search', ...sameDay }
const question = { choices: ['ใช่', 'ไม่ใช่'], correct: 1 }
const tags = { category: [3], levels: [18], learning_styles: [25], subjects: [] }
const storyForm = { type: '0', 'category[]': ['3'], 'levels[]': ['18'], 'learning_styles[]': ['25'] }

/** Fields that depend on each other, by endpoint. */
export const KNOWN_FIELDS: Readonly<Record<string, Record<string, unknown>>> = {
  'POST /api/v2/register': registerBody(),
  'POST /api/reviews': { impacts: [1, 2] },
  'PATCH /api/reviews/:reviewId': { impacts: [1, 2] },
  'POST /api/v2/teaching-stories': storyForm,
  'PATCH /api/v2/teaching-stories/:storyId': storyForm,
  'POST /api/v2/teaching-stories/:storyId/draft': { changes: { topic: 'เรื่องเล่า', description: '<p>ก</p>', ...tags } },
  'POST /api/admin/announcements': announcement,
  'PATCH /api/admin/announcements/:announcementId': announcement,
  'POST /api/admin/online-tests/:trainingId/questions': question,
  'PATCH /api/admin/online-test-questions/:questionId': question,
  'PATCH /api/admin/user-events/:userEventId': { return_attempt: undefined },
  'PATCH /api/admin/posts/:postId': { ...reviewBody, ...tags, education_plans: [] },
  'PATCH /api/admin/events/:postId': { ...trainingBody(), ...tags, education_plans: [] },
}

/** Call `site.close()` afterwards. `except`: tables whose changes are not recorded. */
export async function hostileFixture(except: readonly string[]) {
  const site = await testApp({ env: { CAPTCHA_PROVIDER: 'none' }, rateLimits: 'off' })
  const db = site.db.primary
  const people = {
    member: await createUser(db, { firstname: 'วีระ' }),
    teacher: await createTeacher(db),
    admin: await createAdmin(db),
  }
  const { id: bystander } = await createUser(db, { job: 'bystander' })
  await createTeacher(db, { job: 'bystander' })
  await createTagTree(db, { isGrouped: true })
  await createStickers(db)
  await createImageRow(db)
  const review = await createTechReview(db, { authorId: bystander, tagIds: [54], highlightPosition: 1 })
  const story = await createStory(db, { authorId: people.member.id, tools: [{ name: 'แอป' }] })
  const named = await createComment(db, { postId: review.id, userId: people.member.id })
  const foreign = await createComment(db, { postId: review.id, userId: people.teacher.id })
  await createOnlineTest(db, { authorId: bystander, userId: bystander })
  const ids = { review: review.id, story: story.id, named: named.id, foreign: foreign.id }
  await fillEveryTable(site, { me: people.member.id, them: people.teacher.id, ids })
  const synonym = { text: 'แอป', meaning: 'แอปพลิเคชัน' }
  await insertRow(db, 'search_synonyms', { ...synonym, textKey: synonym.text, meaningKey: synonym.meaning })
  await insertRow(db, 'announcements', { text: 'ปิดปรับปรุง', kind: 'info', audience: 'all', startsAt: new Date() })
  await insertRow(db, 'policies', { tab: 'privacy', content: '<p>นโยบาย</p>' })
  await insertRow(db, 'saved_views', { userId: people.admin.id, list: 'posts', name: 'ร่าง', query: '?status=draft' })
  // The tree has ids of its own.
  await site.db.primaryPool.query(`select setval(pg_get_serial_sequence('tags', 'id'), 1000)`)
  const changed = await recordChangedRows(site.db, except)
  const actors: Record<Kind, Actor> = { visitor: site, member: site, teacher: site, admin: site }
  /** Last values of parameters whose rows were all deleted. */
  const last = new Map<string, string[]>()

  /** Signs all people in, also after an accepted call signed them out. */
  async function signIn(): Promise<void> {
    for (const kind of ['member', 'teacher', 'admin'] as const) actors[kind] = await site.as(people[kind])
    await changed.take()
  }

  async function valuesOf(parameter: string): Promise<readonly string[]> {
    const source = PARAMETERS[parameter]
    if (!source) throw new Error(`PARAMETERS has no value for ${parameter}`)
    if (typeof source !== 'string') return source
    const { rows } = await site.db.primaryPool.query({ text: source, rowMode: 'array' })
    if (rows.length > 0) last.set(parameter, rows.flat().map(String))
    return last.get(parameter) ?? ['1']
  }

  await signIn()
  return { site, actors, changed, signIn, valuesOf }
}
