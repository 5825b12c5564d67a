import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { navigate, open, readPost } from './site.ts'

const TRAINING = '/content/event/312'
const REVIEW = '/content/tech-review/101'

/** Opens the page of a post with changed data, as a link of the site would. */
async function openChanged(page: Page, path: string, change: object) {
  const post = await readPost(page, path)
  await page.route(`**/api/v2${path}*`, (route) => route.fulfill({ json: { data: { ...post, ...change } } }))
  await open(page, '/policy')
  await navigate(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.topic)
}

test('POST-035 Q-125 an event shows date, seats, price and state under its title, then its sessions and speaker, and no comments', async ({
  page,
}) => {
  const { event, teacher_account: teacher } = await readPost(page, TRAINING)
  await open(page, TRAINING)
  const hero = page.locator('.training-hero')
  await expect(hero).toContainText(event.training_state_text)
  await expect(hero.locator('dl')).toContainText(event.price_text)
  await expect(hero.locator('dl')).toContainText(`เหลือ ${event.seats - event.join} ที่`)
  await expect(hero.locator('dl')).toContainText('ส. 5 ธ.ค.')
  await expect(hero.locator('dl')).toContainText('09.00–12.00')
  const card = page.getByRole('region', { name: 'สมัครเข้าร่วม' })
  await expect(card.getByRole('progressbar', { name: 'ที่นั่ง' })).toHaveAttribute('value', String(event.join))
  await expect(page.getByRole('region', { name: 'เรียนแล้วได้อะไร' }).getByRole('listitem')).not.toHaveCount(0)
  const sessions = page.getByRole('region', { name: 'รอบเรียน' })
  await expect(sessions.locator('ol > li')).toHaveCount(event.sessions.length)
  const leftOf = (part: string) => sessions.locator(part).evaluate((one) => one.getBoundingClientRect().left)
  expect(await leftOf('ol')).toBe(await leftOf('h2'))
  await expect(page.getByRole('region', { name: 'วิทยากร' })).toContainText(teacher.name)
  await expect(page.locator('#comments')).toHaveCount(0)
  // Trainings cannot be marked as used.
  await expect(page.locator('.action-rail')).not.toContainText('ใช้แล้ว')
})

test('FEED-041 Q-125 the meter of seats is marigold from ten free seats on, as on cards, and grey when full', async ({
  page,
}) => {
  const { event } = await readPost(page, TRAINING)
  const meter = page.locator('.register-card .meter')
  for (const [left, look] of [
    [11, ''],
    [10, ' is-few'],
    [0, ' is-full'],
  ] as const) {
    await openChanged(page, TRAINING, { event: { ...event, join: event.seats - left } })
    await expect(meter).toHaveClass(`meter seats-meter${look}`)
    await expect(meter).toHaveAccessibleName(`จองแล้ว ${event.seats - left} จาก ${event.seats} ที่นั่ง`)
    await expect(page.locator('.training-facts .is-low')).toHaveCount(left === 10 ? 1 : 0)
  }
  await open(page, '/training')
  const few = page.locator('.agenda-row', { hasText: /เหลือ (\d|10) จาก/ }).first()
  await expect(few.locator('.meter')).toHaveClass('meter seats-meter is-few')
})

test('Q-125 a training with a recording offers it instead of registering, a closed one offers neither', async ({
  page,
}) => {
  const { event } = await readPost(page, TRAINING)
  const url = 'https://example.com/recording'
  await openChanged(page, TRAINING, { event: { ...event, training_state: 'replay', recording_url: url } })
  await expect(page.locator('.register-card').getByRole('link', { name: /ดูย้อนหลัง/ })).toHaveAttribute('href', url)
  await page.unrouteAll()
  await openChanged(page, TRAINING, { event: { ...event, training_state: 'close', registration_offer: 'none' } })
  await expect(page.locator('.register-card')).toBeVisible()
  await expect(page.getByRole('button', { name: 'สมัครเข้าร่วม' })).toHaveCount(0)
})

const STATES = ['open', 'close', 'replay', 'live']

/** Red, green and blue of an element's background. */
async function colorOf(element: Locator) {
  const color = await element.evaluate((one) => getComputedStyle(one).backgroundColor)
  return color.match(/\d+/g)!.map(Number) as [number, number, number]
}

/** Expects the colours of four badges, in the order of `STATES`. */
async function expectStateColors(badges: readonly Locator[]) {
  const [green, dark, info, red] = (await Promise.all(badges.map(colorOf))) as [Color, Color, Color, Color]
  expect(green[1]).toBeGreaterThan(Math.max(green[0], green[2]) + 40)
  expect(Math.max(...dark)).toBeLessThan(90)
  expect(info[2]).toBeGreaterThan(Math.max(info[0], info[1]) + 40)
  expect(red[0]).toBeGreaterThan(Math.max(red[1], red[2]) + 100)
}
type Color = [number, number, number]

test('POST-030 POST-031 POST-032 POST-033 cards and pages of trainings have the colour of their state', async ({
  page,
}) => {
  const feed = await (await page.request.get('/api/content_v2?tags=2&sort=upcoming')).json()
  const [card] = feed.data.filter(({ event }: { event: unknown }) => event)
  const data = STATES.map((training_state, index) => ({
    ...card,
    id: 9_000 + index,
    event: { ...card.event, training_state, training_state_text: `สถานะ ${training_state}` },
  }))
  await page.route(/content_v2\?tags=2/, (route) => route.fulfill({ json: { ...feed, data, next_page_url: null } }))
  await open(page, '/policy')
  await navigate(page, '/training')
  const badge = (state: string) => page.locator('#cards article .badge', { hasText: `สถานะ ${state}` })
  await expect(badge('live')).toBeVisible()
  await expectStateColors(STATES.map(badge))
  await page.unrouteAll()
  const { event } = await readPost(page, TRAINING)
  for (const training_state of STATES) {
    await openChanged(page, TRAINING, { event: { ...event, training_state, training_state_text: 'สถานะ' } })
    const shown = page.locator('.training-hero .badge', { hasText: 'สถานะ' })
    await expect(shown).toHaveClass(new RegExp(`badge-${training_state}$`))
    await page.unrouteAll()
  }
})

test('POST-030 POST-031 POST-032 POST-033 POST-034 the badge of a training is green when open, dark when closed, info for a replay, red when live', async ({
  page,
}) => {
  const { tech_review: review } = await readPost(page, REVIEW)
  const { event } = await readPost(page, TRAINING)
  const events = STATES.map((training_state, index) => ({
    ...event,
    id: 900 + index,
    training_state,
    training_state_text: `สถานะ ${training_state}`,
  }))
  await openChanged(page, REVIEW, { tech_review: { ...review, events } })
  await expectStateColors(STATES.map((state) => page.locator('details .badge', { hasText: `สถานะ ${state}` })))
})
