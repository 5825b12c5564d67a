/** A site with one post of each kind whose pages are rendered by the real code, without a browser. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as entry from '#app/entry-server.tsx'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { POLICY_TABS } from '#features/consent/constants.ts'
import { joinTraining } from '#features/online-tests/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { indexPosts, refreshSearchWords } from '#features/search/server/service/index-posts.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { pageCaptcha } from '#server/captcha/captcha.ts'
import { loadConfig } from '#server/config/config.ts'
import type { Db } from '#server/database/db.ts'
import { serveStatic } from '#server/http/static-files.ts'
import { appConfig } from '#server/rendering/front-end.ts'
import { createPages } from '#server/rendering/pages.ts'
import { testApp } from './app.ts'
import { insertRows } from './rows.ts'

/** Addresses of the posts. */
export const posts = {
  review: '/content/tech-review/1',
  story: '/content/teaching-story/2',
  event: '/content/event/3',
  draft: '/content/teaching-story/4',
  unlisted: '/content/teaching-story/5',
} as const

/** Address of the event’s session, which is running: only people who joined see it. */
export const JOIN_URL = 'https://room.example/'

/** Of the learner, whose masked name is `MASKED`. */
export const CERTIFICATE = 'CERT-2026-000001'
export const MASKED = 'ด***ล จ***ร์'

export type DocumentSite = Awaited<ReturnType<typeof openDocumentSite>>

/** Call it in `beforeAll`, and `close()` in `afterAll`. */
export async function openDocumentSite() {
  const root = builtCheckout()
  const config = loadConfig({ NODE_ENV: 'test', SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests' })
  const { register, errorPage } = createPages({
    frontEnd: async () => ({ entry, assetsFor: () => ({ modules: [], styles: [], fonts: [] }) }),
    appConfig: appConfig(config),
    captcha: pageCaptcha(config),
  })
  const site = await testApp({
    rateLimits: 'off',
    errorPage,
    pages(app) {
      app.register((instance) => serveStatic(instance, root))
      register(app)
    },
  })
  const people = await addContent(site.db.primary)
  return {
    ...people,
    /** Requests an address as a browser does that opens a page. */
    read: (url: string, headers: Record<string, string> = {}) =>
      site.app.inject({ url, headers: { accept: 'text/html', ...headers } }),
    renameTag: (id: number, slug: string) =>
      site.db.primaryPool.query('update tags set slug = $2 where id = $1', [id, slug]),
    /** A tag without a parent that is no section. */
    addRootTag: (slug: string) =>
      site.db.primaryPool.query(
        `insert into tags (id, parent_id, slug, name, url, type, kind, position)
         select 9001, null, $1, 'แท็กใหม่', '', type, kind, 99 from tags where id = 45`,
        [slug],
      ),
    /** Changes the masked name without dropping its page, which the returned function does. */
    async maskHolder(masked: string) {
      const { rows } = await site.db.primaryPool.query<{ id: number }>(
        'update certificates set masked_name = $2 where number = $1 returning id',
        [CERTIFICATE, masked],
      )
      const { db, contentChanged } = site.app.backgroundContext()
      return () => contentChanged(db, { topics: rows.map(({ id }) => `certificate:${id}` as const) })
    },
    async close() {
      await site.close()
      rmSync(root, { recursive: true })
    },
  }
}

/** A folder like that of a built checkout: public files in `dist/client`, all others outside of it. */
function builtCheckout(): string {
  const root = mkdtempSync(join(tmpdir(), 'sala-documents-'))
  const files = ['dist/client/site.webmanifest', 'dist/client/assets/a.js', 'dist/client/.vite/manifest.json']
  for (const file of [...files, 'dist/server/entry-server.js', 'package.json', '.env', '.git/config']) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '{}')
  }
  return root
}

async function addContent(db: Db) {
  await createTagTree(db)
  const content = '<h2>ข้อหนึ่ง</h2><p>เอกสาร</p>'
  await insertRows(
    db,
    'policies',
    POLICY_TABS.map((tab) => ({ tab, content, version: 1, updatedAt: new Date() })),
  )
  const teacher = await createTeacher(db, { firstname: 'กมลชนก', lastname: 'ศรีวัฒนา' })
  const learner = await createUser(db, { memberType: 2 })
  const description = '<p>ลองใช้กับห้องเรียนวิทยาศาสตร์ชั้น ม.1 แล้วเด็กทุกคนได้พูด</p>'
  const post = { authorId: teacher.id, description, excerpt: 'ลองใช้กับห้องเรียนวิทยาศาสตร์ชั้น ม.1' }
  await createTechReview(db, { ...post, id: 1, topic: 'Canva ในห้องเรียน', tagIds: [1] })
  await createStory(db, { ...post, id: 2, story: { type: 1 } })
  await createTraining(db, { ...post, id: 3, startsInHours: [-1] })
  const { id: userEventId } = await joinTraining(db, { userId: learner.id, trainingId: 3 })
  await insertRows(db, 'certificates', [
    {
      number: CERTIFICATE,
      userEventId,
      userId: learner.id,
      trainingId: 3,
      fullname: 'นางสาวดวงกมล จันทร์',
      maskedName: MASKED,
      trainingName: 'อบรม',
      hours: 3,
      score: 9,
      issuedAt: new Date(),
    },
  ])
  await createStory(db, { ...post, id: 4, status: 0 })
  await createStory(db, { ...post, id: 5, status: 2 })
  await indexPosts(db, [1, 2, 3])
  await refreshSearchWords(db)
  return { teacherId: teacher.id, learnerId: learner.id }
}
