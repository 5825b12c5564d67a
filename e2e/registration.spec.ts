import type { Page } from '@playwright/test'
import { createTeacher } from '#features/accounts/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { accessibilityErrors } from './axe.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { apiAs, call, createAccounts, createPerson, joinAs, signInAs, uniqueName } from './people.ts'
import { accountButton, chooser, signInHere } from './sign-in-form.ts'
import { open, readPost, resize } from './site.ts'

type Options = Partial<Parameters<typeof createTraining>[1]>

/** Creates an unlisted training, so that no list of the site shows it; returns its path. */
async function createOpenTraining(options: Options = {}): Promise<string> {
  const { id } = await withDb(async (db) => {
    const { id: authorId } = await createTeacher(db, { lastname: uniqueName() })
    return createTraining(db, { authorId, status: 2, topic: 'อบรมทดลอง', ...options })
  })
  return `/content/event/${id}`
}

const card = (page: Page) => page.getByRole('region', { name: 'สมัครเข้าร่วม' })
const registerButton = (page: Page, place: string) => page.locator(place).getByRole('button', { name: 'สมัครเข้าร่วม' })
/** Joins a training, or its waiting list, by the API. */
async function joinByApi(path: string, person: { id: number }, what = '') {
  const client = await apiAs(person)
  const { event } = (await (await client.get(`/api/v2${path}`)).json()).data
  const url = `/api/v2/register-training/${event.id}${what}`
  expect((await call(client, url, { session_id: event.sessions[0].id })).status()).toBe(200)
}

for (const [width, place] of [
  [1280, '.training-hero'],
  [390, '.action-bar'],
] as const) {
  test(`Q-87 Q-125 at ${width} px a member joins by the button in ${place}, sees the place, and gives it back`, async ({
    page,
  }) => {
    await resize(page, width, 800)
    const path = await createOpenTraining({ training: { joinCount: 3 } })
    await joinAs(page)
    await open(page, path)
    const button = registerButton(page, place)
    if (width === 390) {
      // The button stays in view while the page scrolls.
      await page.mouse.wheel(0, 600)
      await expect(button).toBeInViewport({ ratio: 1 })
    }
    await button.click()
    await expect(page.locator(place).getByRole('link', { name: 'ได้ที่นั่งแล้ว' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'ได้ที่นั่งแล้ว' })).toBeVisible()
    await expect(card(page).getByRole('heading', { name: 'ได้ที่นั่งแล้ว' })).toBeVisible()
    await expect(page.locator('#registration')).toBeFocused()
    expect((await readPost(page, path)).event).toMatchObject({ join: 4, registration: { state: 'joined' } })
    expect(await accessibilityErrors(page)).toEqual([])

    await card(page).getByRole('button', { name: 'ยกเลิกการสมัคร' }).click()
    const question = page.getByRole('alertdialog', { name: 'ยกเลิกการสมัครใช่ไหม' })
    await expect(question).toBeVisible()
    expect(await accessibilityErrors(page, { include: '[role=alertdialog]' })).toEqual([])
    await question.getByRole('button', { name: 'ไม่ใช่ตอนนี้' }).click()
    await expect(question).toHaveCount(0)
    expect((await readPost(page, path)).event.join).toBe(4)
    await card(page).getByRole('button', { name: 'ยกเลิกการสมัคร' }).click()
    await question.getByRole('button', { name: 'ยกเลิกการสมัคร' }).click()
    await expect(registerButton(page, place)).toBeVisible()
    expect((await readPost(page, path)).event).toMatchObject({ join: 3, registration: { state: 'none' } })
  })
}

test('Q-87 the calendar buttons and the mails of a joined training', async ({ page }) => {
  const path = await createOpenTraining({ startsInHours: [48, 72] })
  const person = await createPerson()
  await joinByApi(path, person)
  await signInAs(page.context(), person)
  await open(page, path)
  const google = card(page).getByRole('link', { name: /^Google ครั้งที่ 1/ })
  const url = new URL((await google.getAttribute('href'))!)
  expect([url.hostname, url.searchParams.get('text'), url.searchParams.get('details')]).toEqual([
    'calendar.google.com',
    'อบรมทดลอง',
    expect.stringContaining(path),
  ])
  expect(url.searchParams.get('dates')).toMatch(/^\d{8}T\d{6}Z\/\d{8}T\d{6}Z$/)
  const download = page.waitForEvent('download')
  await card(page).getByRole('link', { name: 'ไฟล์ .ics' }).click()
  expect((await download).suggestedFilename()).toBe(`training-${path.split('/').at(-1)}.ics`)

  const reminder = card(page).getByRole('switch', { name: 'เตือนทางอีเมลหนึ่งวันก่อน' })
  await expect(reminder).toBeChecked()
  await reminder.click()
  await expect(reminder).not.toBeChecked()
  const { registration } = (await readPost(page, path)).event
  expect(registration).toMatchObject({ wants_reminder: 0, wants_recording: 1 })
})

test('Q-87 the waiting list: joining it, the place, leaving it, and being moved up', async ({ page }) => {
  const path = await createOpenTraining({ training: { seats: 1, joinCount: 0 } })
  const holder = await createPerson()
  await joinByApi(path, holder)
  const me = await joinAs(page)
  await open(page, path)
  await expect(card(page)).toContainText('เข้าคิวสำรองได้')
  await card(page).getByRole('button', { name: 'เข้าคิวสำรอง' }).click()
  await expect(card(page).getByRole('heading', { name: 'คิวสำรองลำดับที่ 1' })).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])
  await card(page).getByRole('button', { name: 'ออกจากคิว' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ออกจากคิว' }).click()
  await expect(card(page).getByRole('button', { name: 'เข้าคิวสำรอง' })).toBeVisible()

  await joinByApi(path, me, '/waiting-list')
  const client = await apiAs(holder)
  const id = path.split('/').at(-1)
  expect((await call(client, `/api/v2/register-training/${id}`, {}, 'DELETE')).status()).toBe(200)
  await open(page, path)
  await expect(card(page).getByRole('heading', { name: 'ถึงคิวคุณแล้ว ได้ที่นั่งแล้ว' })).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^การแจ้งเตือน/ })
    .click()
  await expect(page.getByRole('dialog').getByText('ถึงคิวคุณแล้ว คุณได้ที่นั่งในอบรมที่รอคิวไว้')).toBeVisible()
})

test('Q-87 the link to a running session is in the card of those who joined, and in no document of a visitor', async ({
  page,
}) => {
  const path = await createOpenTraining({ startsInHours: [0.25] })
  const person = await createPerson()
  await joinByApi(path, person)
  await open(page, path)
  expect(await page.content()).not.toContain('room.example')
  await signInAs(page.context(), person)
  await open(page, path)
  const link = card(page).getByRole('link', { name: /^เข้าห้องเรียน/ })
  await expect(link).toHaveAttribute('href', 'https://room.example/0')
  await expect(link).toHaveAttribute('rel', /noopener/)
})

test('Q-87 Q-157 ACT-042 a visitor’s press is carried out after signing in', async ({ page }) => {
  const { member } = await createAccounts()
  const path = await createOpenTraining()
  await open(page, path)
  await registerButton(page, '.training-hero').click()
  await expect(chooser(page)).toBeVisible()
  await expect(chooser(page)).toContainText('พาคุณสมัครอบรมต่อทันที')
  await signInHere(page, 'member', member)
  await expect(accountButton(page)).toBeVisible()
  await expect(card(page).getByRole('heading', { name: 'ได้ที่นั่งแล้ว' })).toBeVisible()
  expect((await readPost(page, path)).event).toMatchObject({ join: 13, registration: { state: 'joined' } })
})

test('Q-87 a press that the server rejects says why, and the page shows what can be done', async ({ page }) => {
  const path = await createOpenTraining({ training: { seats: 1, joinCount: 0 } })
  await joinAs(page)
  await open(page, path)
  await page.route('**/api/live/**', (route) => route.abort())
  await joinByApi(path, await createPerson())
  await registerButton(page, '.training-hero').click()
  await expect(page.getByRole('alert').filter({ hasText: 'ที่นั่งเต็มแล้ว เข้าคิวสำรองได้' })).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'เข้าคิวสำรอง' })).toBeVisible()
})

test('Q-87 the dialog to order a training with a price can be left without an order', async ({ page }) => {
  const path = await createOpenTraining({ training: { priceSatang: 45_000 } })
  await joinAs(page)
  await open(page, path)
  const button = registerButton(page, '.training-hero')
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'สมัครอบรมนี้' })
  await expect(dialog).toContainText('450 บาท')
  await dialog.getByRole('button', { name: 'ยังก่อน' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await readPost(page, path)).event).toMatchObject({ registration: { state: 'none', order_no: null } })
})

test('HIGH-024 POST-036 Register Now of a highlight leads to the page where one registers', async ({ page }) => {
  await open(page, '/')
  // The link of the title covers the card.
  await page.locator('.highlights').getByText('Register Now').first().click({ force: true })
  await expect(page).toHaveURL(/\/content\/event\/312$/)
  await expect(registerButton(page, '.training-hero')).toBeVisible()
})
