/** Pages of the office × roles: the menu names the permission of each page, and the page and its calls agree with it. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeLinks } from '#app/layouts/office-links.ts'
import { officeRoutes } from '#app/office-routes.ts'
import { createAdmin, createUser } from '#features/accounts/testing.ts'
import { createOnlineTest } from '#features/online-tests/testing.ts'
import { createTechReview } from '#features/posts/testing.ts'
import { can, OFFICE_ROLES, PERMISSIONS, type Permission } from '#lib/permissions.ts'
import { type Actor, type TestApp, testApp } from './app.ts'
import { realPages } from './crawl-endpoints.ts'

const links = officeLinks.flatMap((group) => group.links)
const ROLES = ['member', ...OFFICE_ROLES] as const
type Role = (typeof ROLES)[number]

let site: TestApp
let actors: Record<Role, Actor>
let ids: Record<string, number>
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off', pages: realPages() })
  const db = site.db.primary
  const admin = await createAdmin(db)
  const member = await createUser(db)
  actors = {
    member: await site.as(member),
    moderator: await site.as(await createUser(db, { officeRole: 'moderator' })),
    editor: await site.as(await createUser(db, { officeRole: 'editor' })),
    admin: await site.as(admin),
  }
  const review = await createTechReview(db, { authorId: admin.id, tagIds: [] })
  const { trainingId } = await createOnlineTest(db, { authorId: admin.id, userId: member.id })
  ids = {
    '/admin/posts/$postId': review.id,
    '/admin/events/$postId': trainingId,
    '/admin/tests/$trainingId': trainingId,
    '/admin/users/$userId': member.id,
  }
}, 60_000)
afterAll(() => site.close())

/** The permission of the entry of the menu that a page belongs to. */
function permissionOf(path: string): Permission {
  const link = links.find(({ href }) => path === href || path.startsWith(`${href}/$`))
  if (!link) throw new Error(`${path} is not in the menu of the office.`)
  return link.permission
}

const mayOpen = (role: Role, permission: Permission) =>
  can({ officeRole: role === 'member' ? null : role, suspension: null }, permission)

describe.each(ROLES)('ADMIN-004 the pages of the office for the role %s', (role) => {
  test.each(officeRoutes.map(({ path }) => path))('%s', async (path) => {
    const url = path.replace(/\$\w+/, () => String(ids[path]))
    const { statusCode, body } = await actors[role].get(url, { accept: 'text/html' })
    expect(statusCode).toBe(mayOpen(role, permissionOf(path)) ? 200 : 404)
    // A call that is rejected shows its retry button on a page of status 200.
    expect(body).not.toContain('class="load-error')
  })
})

test.each(OFFICE_ROLES)(
  'ADMIN-004 the menu of the role %s has the pages that it may open and no others',
  async (role) => {
    const open = links.filter(({ permission }) => mayOpen(role, permission)).map(({ href }) => href)
    const { body } = await actors[role].get('/admin/comments', { accept: 'text/html' })
    const menu = body.match(/<div class="office-menu"[\s\S]*?<ul class="office-bar"/)?.[0] ?? ''
    expect([...menu.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(open)
  },
)

test('Q-171 the document of the table of posts has the numbers of the kinds, so that they move nothing', async () => {
  const { body } = await actors.editor.get('/admin/posts', { accept: 'text/html' })
  for (const kind of ['tech_review', 'event'])
    expect(body).toMatch(new RegExp(`href="/admin/posts\\?kind=${kind}">[^<]+<span class="count">1</span>`))
})

test('0062 docs/security.md names the pages of the office with their permissions, and the sets of the roles', () => {
  const document = readFileSync('docs/security.md', 'utf8')
  const rows = [...document.matchAll(/^\| `(\/admin[\w/-]*)` \| `([\w.-]+)` \|/gm)]
  const documented = rows.map(([, path, permission]) => `${path} ${permission}`)
  expect(documented).toEqual(links.map(({ href, permission }) => `${href} ${permission}`))
  const row = document.match(/^\| admin \| all: (.*) \|$/m)?.[1] ?? ''
  const named = (text: string) => [...text.matchAll(/`([\w.-]+)`/g)].map(([, name]) => name)
  const lower = document.match(/^\| moderator .*\n\| editor .*$/m)?.[0] ?? ''
  expect([...named(lower), ...named(row)]).toEqual([...PERMISSIONS])
})
