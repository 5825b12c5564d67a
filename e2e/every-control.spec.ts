/**
 * Each control of each page does something, each link leads somewhere, and no page is wider than the screen, for every
 * kind of person. A kind of control is pressed once on all pages of a person: equal cards have one like button.
 */
import { routes } from '#app/routes.ts'
import { checkWidths, openFully, pressAll, startCrawl } from './own-site/crawl.ts'
import { installCrawler } from './own-site/in-page.ts'
import { expect, signInTo, test } from './own-site/own-site.ts'
import { PAGES } from './site.ts'

/** Shows the states of all components; its controls are samples, which e2e/kit.spec.ts tests. */
const KIT: string = '/dev/kit'
/** Needs a started test; test-form.spec.ts presses its controls. */
const FORM_OF_A_TEST = '/online-test/form/$form'
/** The same for everyone. */
const PARTS_PATHS = [KIT, '/demo/carousel']
const PATHS = [
  ...PAGES.map(([, path]) => path as string).filter((path) => !PARTS_PATHS.includes(path)),
  '/forget-password',
  '/password/reset',
  '/confirm-delete-account',
  '/verify-email',
  '/unsubscribe',
]
const MEMBER_PATHS = [
  ...PATHS,
  '/my-profile',
  '/my-profile?tab=learning',
  '/my-profile/edit',
  '/my-board',
  '/my-test',
  '/my-certificate',
  '/notifications',
]

/** People of the demo content. */
const ROLES = [
  { role: 'visitor', userId: undefined, paths: [...PATHS, ...PARTS_PATHS] },
  { role: 'member', userId: 28, paths: MEMBER_PATHS },
  { role: 'teacher', userId: 3, paths: MEMBER_PATHS },
  { role: 'admin', userId: 1, paths: [...MEMBER_PATHS, '/admin/comments'] },
] as const
const WIDTHS = [320, 390, 768, 1024, 1920]
/** On both sides of the widths at which the layout changes. */
const MORE_WIDTHS = [360, 375, 393, 479, 576, 767, 960, 961, 1025]
/** Where controls are pressed: all of them, then those that exist only there. */
const DESKTOP = 1280
const PHONE = 390

test.use({ contextOptions: { reducedMotion: 'reduce' } })
// A minute and a half; several times as long on a busy machine.
test.describe.configure({ timeout: 1_800_000 })

test('the crawl opens every page of the site', () => {
  const paths = ROLES.flatMap(({ paths }) => paths.map((path) => path.split('?')[0]!))
  const isOpened = (pattern: string) => {
    const matches = new RegExp(`^${pattern.replace(/\$\w+/g, '[^/]+')}$`)
    return paths.some((path) => matches.test(path))
  }
  expect(routes.map(({ path }) => path).filter((path) => !isOpened(path))).toEqual([FORM_OF_A_TEST])
})

for (const { role, userId, paths } of ROLES) {
  test(`UX-002 UX-003 as ${role}, each control does something, each link leads somewhere and no page is wider than the screen`, async ({
    page,
    context,
    ownSite,
  }) => {
    await page.clock.install()
    await page.addInitScript(installCrawler)
    await page.setViewportSize({ width: DESKTOP, height: 900 })
    const crawl = startCrawl(page, async () => {
      const isSignedIn = (await context.cookies()).some(({ name }) => name === 'sala_sid')
      if (userId && !isSignedIn) await signInTo(ownSite, context, userId)
    })
    for (const path of paths) {
      await test.step(path, async () => {
        crawl.where = path
        await openFully(crawl, path)
        await checkWidths(crawl, path, [...WIDTHS, ...(userId ? [] : MORE_WIDTHS), DESKTOP])
        if (path === KIT) return
        await pressAll(crawl, path, DESKTOP)
        await checkWidths(crawl, path, [PHONE])
        await pressAll(crawl, path, PHONE)
        await checkWidths(crawl, path, [DESKTOP])
      })
    }
    const description = `${crawl.pressed} controls, ${crawl.gone.length} gone: ${crawl.gone.join('; ')}`
    test.info().annotations.push({ type: 'pressed', description })
    expect(crawl.findings).toEqual([])
  })
}
