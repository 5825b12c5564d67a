/** Each control of each page does something, each link leads somewhere, as every kind of person. */
import { routes } from '#app/routes.ts'
import { type Crawl, followLinks, openFully, pressAll, watchErrors } from './own-site/crawl.ts'
import { installCrawler } from './own-site/in-page.ts'
import { expect, signInTo, test } from './own-site/own-site.ts'
import { PAGES } from './site.ts'

const PUBLIC_PATHS = [
  ...PAGES.map(([, path]) => path),
  '/forget-password',
  '/password/reset',
  '/confirm-delete-account',
  '/verify-email',
  '/unsubscribe',
]
const MEMBER_PATHS = ['/my-profile', '/my-profile?tab=learning', '/my-profile/edit', '/my-board', '/notifications']

/** People of the demo content. A visitor presses each control of each page, others each kind of control once. */
const ROLES = [
  { role: 'visitor', userId: undefined, paths: PUBLIC_PATHS },
  { role: 'member', userId: 28, paths: [...PUBLIC_PATHS, ...MEMBER_PATHS] },
  { role: 'teacher', userId: 3, paths: [...PUBLIC_PATHS, ...MEMBER_PATHS] },
  { role: 'admin', userId: 1, paths: [...PUBLIC_PATHS, ...MEMBER_PATHS, '/admin/comments'] },
] as const
const WIDTHS = [1280, 390]

/** What the tests of this worker have pressed, by role. */
const pressedAs = new Map(ROLES.map(({ role }) => [role, new Set<string>()]))
const followedAs = new Map(ROLES.map(({ role }) => [role, new Set<string>()]))

test.use({ contextOptions: { reducedMotion: 'reduce' } })
// On a busy machine; a page takes some seconds.
test.describe.configure({ timeout: 300_000 })

test('the crawl opens every page of the site', () => {
  const paths = ROLES.flatMap(({ paths }) => paths.map((path) => path.split('?')[0]!))
  const isOpened = (pattern: string) => {
    const matches = new RegExp(`^${pattern.replace(/\$\w+/g, '[^/]+')}$`)
    return paths.some((path) => matches.test(path))
  }
  expect(routes.map(({ path }) => path).filter((path) => !isOpened(path))).toEqual([])
})

for (const { role, userId, paths } of ROLES) {
  for (const path of paths) {
    test(`UX-003 as ${role}, each control of ${path} does something and each link leads somewhere`, async ({
      page,
      context,
      ownSite,
    }) => {
      const pressed = pressedAs.get(role)!
      const crawl: Crawl = {
        seen: userId ? pressed : new Set(pressed),
        shared: pressed,
        followed: followedAs.get(role)!,
        findings: [],
        pressed: 0,
        gone: [],
      }
      let where = path as string
      await context.route(
        (url) => url.origin !== ownSite.origin,
        (route) => route.fulfill({ body: '' }),
      )
      await page.addInitScript(installCrawler)
      if (userId) await signInTo(ownSite, context, userId)
      await page.setViewportSize({ width: WIDTHS[0]!, height: 900 })
      await openFully(page, path)
      await followLinks(page, path, crawl)
      watchErrors(page, crawl, () => where)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await openFully(page, path)
        await pressAll(page, path, crawl, (now) => {
          where = `${width} px: ${now}`
        })
      }
      const description = `${crawl.pressed} controls, ${crawl.gone.length} gone: ${crawl.gone.join('; ')}`
      test.info().annotations.push({ type: 'pressed', description })
      expect(crawl.findings).toEqual([])
    })
  }
}
