/**
 * Each control of each page does something, each link leads somewhere, and no page is wider than the screen, for every
 * kind of person. A kind of control is pressed once on all pages of all people: equal cards have one like button. What
 * asks a visitor to sign in is pressed again by a member.
 */
import { routes } from '#app/routes.ts'
import { checkWidths, openFully, pressAll, startCrawl } from './own-site/crawl.ts'
import { expect, signInTo, test } from './own-site/own-site.ts'
import { hasNewControls } from './own-site/seen-controls.ts'
import { OFFICE_PAGES, PAGES } from './site.ts'

/** Shows the states of all components; its controls are samples, which e2e/kit.spec.ts tests. */
const KIT: string = '/dev/kit'
/** Needs a started test; test-form.spec.ts presses its controls. */
const FORM_OF_A_TEST = '/online-test/form/$form'
const HOME: string = '/'
/** Its number depends on the year of the seed; purchases.spec.ts presses its controls. */
const ORDER = '/my-purchase/$invoiceNo'
/** stories-editor.spec.ts presses the controls of the editor. */
const EDITOR = ['/my-teaching-story/create', '/my-teaching-story/$storyId/edit']
/**
 * Pages whose controls change the whole site, for example its maintenance, tags and roles. Their own browser tests press
 * them: announcements, content-office, people, search-office, site-office, system-office and tag-office.
 */
const WHOLE_SITE =
  /^\/admin(?:$|\/(?:announcements|outbox|jobs|audit|configuration|posts|events|users|tags|search|highlights|testimonials|phrases|policies)(?:\/|$))/
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
  '/my-purchase',
  '/my-review',
  '/notifications',
]
const TEACHER_PATHS = [...MEMBER_PATHS, '/my-teaching-story']
const OFFICE_PATHS = OFFICE_PAGES.map(([, path]) => path as string).filter((path) => !WHOLE_SITE.test(path))

interface Role {
  role: string
  /** A person of the demo content. */
  userId?: number
  paths: readonly string[]
  /** Paths that the people before saw in another layout. */
  layouts: readonly string[]
  /** Opens only home, `layouts`, and the pages whose HTML has controls that no person before has seen there. */
  onlyOpensNew?: boolean
}

const MEMBERS: readonly Role[] = [
  { role: 'visitor', paths: [...PATHS, ...PARTS_PATHS], layouts: [] },
  { role: 'member', userId: 28, paths: MEMBER_PATHS, layouts: ['/', '/profile/3'] },
  {
    role: 'teacher',
    userId: 3,
    paths: TEACHER_PATHS,
    layouts: ['/profile/3', '/my-profile', '/my-profile/edit'],
    onlyOpensNew: true,
  },
  { role: 'admin', userId: 1, paths: TEACHER_PATHS, layouts: ['/content/tech-review/101'], onlyOpensNew: true },
]
const OFFICE: readonly Role[] = [{ role: 'admin in the office', userId: 1, paths: OFFICE_PATHS, layouts: [] }]
const WIDTHS = [320, 768, 1024, 1920]
/** On both sides of the widths at which the layout changes. */
const MORE_WIDTHS = [360, 375, 393, 479, 576, 767, 960, 961, 1025]
/** Where controls are pressed: all of them, then those that exist only there. */
const DESKTOP = 1280
const PHONE = 390

test.use({ contextOptions: { reducedMotion: 'reduce' } })
/** Kinds and links of the people before. A worker that starts again after a failure presses everything again. */
const known = new Set<string>()
/** Pages whose widths were checked, and as whom if it is another layout. */
const measured = new Set<string>()
/** Like, pin, follow and others: far fewer say that the dialog is not recognised. */
const MIN_ASKING = 5

test('the crawl opens every page of the site', () => {
  const paths = [...MEMBERS, ...OFFICE].flatMap(({ paths }) => paths.map((path) => path.split('?')[0]!))
  const isOpened = (pattern: string) => {
    const matches = new RegExp(`^${pattern.replace(/\$\w+/g, '[^/]+')}$`)
    return paths.some((path) => matches.test(path))
  }
  const unopened = routes.map(({ path }) => path).filter((path) => !isOpened(path) && !WHOLE_SITE.test(path))
  expect(unopened.toSorted()).toEqual([ORDER, FORM_OF_A_TEST, ...EDITOR].toSorted())
})

// The office has controls of its own: it is crawled beside the other pages, on another site. Each of the two has one worker
// and one site; each person continues where the person before has ended. Minutes; many times as long on a busy machine.
for (const people of [MEMBERS, OFFICE]) {
  test.describe(() => {
    test.describe.configure({ mode: 'default', timeout: 1_800_000 })
    for (const person of people) crawlAs(person)
  })
}

function crawlAs(person: Role) {
  const { role, userId, paths } = person
  test(`UX-002 UX-003 as ${role}, each control does something, each link leads somewhere and no page is wider than the screen`, async ({
    page,
    context,
    ownSite,
  }) => {
    await page.setViewportSize({ width: DESKTOP, height: 900 })
    const crawl = await startCrawl(page, known, async () => {
      const isSignedIn = (await context.cookies()).some(({ name }) => name === 'sala_sid')
      if (userId && !isSignedIn) await signInTo(ownSite, context, userId)
    })
    for (const path of paths) {
      await test.step(path, async () => {
        crawl.where = path
        await crawl.signIn()
        const isNew = await hasNewControls(page, path)
        if (!isOpened(person, path, isNew)) return
        await page.setViewportSize({ width: DESKTOP, height: 900 })
        await openFully(crawl, path)
        const widths = widthsOf(path, person)
        await checkWidths(crawl, path, widths)
        if (path === KIT) return
        const hasNew = await pressAll(crawl, path, DESKTOP)
        if (!hasNew && widths.length === 0 && path !== HOME) return
        await checkWidths(crawl, path, [PHONE])
        await pressAll(crawl, path, PHONE)
      })
    }
    if (!userId) expect(crawl.asking.size).toBeGreaterThanOrEqual(MIN_ASKING)
    for (const key of crawl.asking) known.delete(key)
    const description = `${crawl.pressed} controls, ${crawl.gone.length} gone: ${crawl.gone.join('; ')}`
    test.info().annotations.push({ type: 'pressed', description })
    expect(crawl.findings).toEqual([])
  })
}

const isOpened = ({ layouts, onlyOpensNew }: Role, path: string, isNew: boolean) =>
  !onlyOpensNew || isNew || path === HOME || layouts.includes(path)

/** All widths for the first person who sees the page in this layout; the last one is that of the presses. None for the others. */
function widthsOf(path: string, { role, layouts }: Role): number[] {
  const view = layouts.includes(path) ? `${path} as ${role}` : path
  if (measured.has(view)) return []
  measured.add(view)
  return [...WIDTHS, ...(role === 'visitor' ? MORE_WIDTHS : []), ...(path === KIT ? [PHONE] : []), DESKTOP]
}
