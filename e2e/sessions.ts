/** Browsers that are signed in already, where signing in is not what a journey is about. */
import type { Browser, Page } from '@playwright/test'
import { createAdmin, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { recountPosts } from '#features/posts/server/service/write-posts.ts'
import { loadConfig } from '#server/config/config.ts'
import type { Db } from '#server/database/db.ts'
import { startDatabase } from '#server/database/start-database.ts'
import { createSession } from '#server/http/sessions/session.ts'
import { acceptCookies } from './site.ts'

/** Asks the database of the running site. */
export async function withDb<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const config = loadConfig({ ...process.env, DATA_DIR: process.env.E2E_DATA_DIR })
  const log = { info() {}, warn: console.warn, error: console.error }
  const { database, stop } = await startDatabase({ config, log, pool: { max: 1 } })
  try {
    return await work(database.primary)
  } finally {
    await stop()
  }
}

let count = 0
/** Names have no digits, and each person has a name of their own. */
const ownName = () => [...`${process.pid}${Date.now()}${count++}`].map((digit) => 'กขคงจชซดตถ'[Number(digit)]).join('')

/** A new admin or member and a page in which this person is signed in. */
export async function newcomerPage(
  browser: Browser,
  baseURL: string,
  role: 'admin' | 'member',
): Promise<{ page: Page; id: number; fullname: string }> {
  const create = role === 'admin' ? createAdmin : createUser
  return personPage(browser, baseURL, { firstname: role === 'admin' ? 'ปิติ' : 'ชูใจ' }, create)
}

/** Somebody new with what is said of them, and a page in which this person is signed in. */
export async function personPage(
  browser: Browser,
  baseURL: string,
  { firstname = 'ชูใจ', ...given }: Parameters<typeof createUser>[1] = {},
  create: typeof createUser = createUser,
): Promise<{ page: Page; id: number; fullname: string }> {
  const lastname = ownName()
  const { person, token } = await withDb(async (db) => {
    const person = await create(db, { lastname, firstname, ...given })
    const token = await createSession(db, { userId: person.id, isRemembered: false, userAgent: 'journey' })
    return { person, token }
  })
  const page = await (await browser.newContext({ baseURL })).newPage()
  await acceptCookies(page, baseURL)
  await page.context().addCookies([{ name: 'sala_sid', value: token, url: baseURL, httpOnly: true }])
  return { page, id: person.id, fullname: `${person.prefixName}${firstname} ${person.lastname}` }
}

/** A comment that stands on a post, counted. */
export async function placeComment(comment: {
  postId: number
  userId: number
  body: string
  parentId?: number
  isAnonymous?: boolean
  anonymousName?: string
}): Promise<number> {
  return withDb(async (db) => {
    const { id } = await createComment(db, comment)
    await recountPosts(db, [comment.postId])
    return id
  })
}
