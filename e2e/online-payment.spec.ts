import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { WEBHOOK_PATH } from '#features/payments/constants.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type GatewaySession, startGateway, type TestGateway } from '#test/gateway.ts'
import { accessibilityErrors } from './axe.ts'
import { test as base, expect, signInTo } from './own-site/own-site.ts'
import { hydrated, open } from './site.ts'

const test = base.extend<object, { gateway: TestGateway }>({
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this argument
    async ({}, use) => {
      const gateway = await startGateway()
      await use(gateway)
      await gateway.close()
    },
    { scope: 'worker' },
  ],
  siteEnv: [({ gateway }, use) => use(gateway.env), { scope: 'worker' }],
})

test('GW-50 a member pays online, waits for the confirmation, and has the place', async ({
  page,
  context,
  ownSite,
  gateway,
}) => {
  test.slow()
  const { id: authorId } = await createTeacher(ownSite.db)
  const training = { seats: 30, joinCount: 0, priceSatang: 150_000 }
  const { id } = await createTraining(ownSite.db, { authorId, status: 2, topic: 'อบรมที่จ่ายออนไลน์', training })
  const { id: userId } = await createUser(ownSite.db)
  await signInTo(ownSite, context, userId)
  await open(page, `/content/event/${id}`)
  await page.locator('.training-hero').getByRole('button', { name: 'สมัครเข้าร่วม' }).click()
  await page.getByRole('button', { name: 'จองที่นั่งและไปจ่ายเงิน' }).click()
  await expect(page).toHaveURL(/\/my-purchase\/INV-/)
  const pay = page.getByRole('button', { name: 'จ่าย 1,500.00 บาท' })

  gateway.mode = 'down'
  await pay.click()
  await expect(page.getByRole('alert')).toContainText('ยังไม่มีการตัดเงิน')
  await expect(page.getByRole('alert')).toContainText('โอนแล้วส่งสลิปด้านล่างได้')
  await expect(page.getByLabel('เลือกไฟล์สลิป')).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])

  gateway.mode = 'up'
  await pay.click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('ยังไม่ได้จ่าย ที่นั่งของคุณยังอยู่')).toBeVisible()
  await hydrated(page)
  await pay.click()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { name: 'กำลังยืนยันการชำระ' })).toBeVisible()
  expect(gateway.sessions).toHaveLength(1)
  const { body, headers } = gateway.event('checkout.session.completed', gateway.sessions[0] as GatewaySession)
  const response = await fetch(ownSite.origin + WEBHOOK_PATH, { method: 'POST', body, headers })
  expect(response.status).toBe(200)
  await expect(page.getByRole('heading', { name: 'จ่ายเงินแล้ว ได้ที่นั่ง' })).toBeVisible({ timeout: 30_000 })
})

test('GW-51 while the bank decides the order waits; a payment that failed can be made again; late money is told', async ({
  page,
  context,
  ownSite,
  gateway,
}) => {
  const { id: authorId } = await createTeacher(ownSite.db)
  const training = { seats: 30, joinCount: 0, priceSatang: 150_000 }
  const { id } = await createTraining(ownSite.db, { authorId, status: 2, topic: 'อบรมที่จ่ายออนไลน์', training })
  const { id: userId } = await createUser(ownSite.db)
  await signInTo(ownSite, context, userId)
  await open(page, `/content/event/${id}`)
  await page.locator('.training-hero').getByRole('button', { name: 'สมัครเข้าร่วม' }).click()
  await page.getByRole('button', { name: 'จองที่นั่งและไปจ่ายเงิน' }).click()
  const pay = page.getByRole('button', { name: 'จ่าย 1,500.00 บาท' })
  await pay.click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(pay).toBeVisible()
  const session = gateway.sessions.at(-1) as GatewaySession
  const send = async (kind: string) => {
    const { body, headers } = gateway.event(kind, session)
    expect((await fetch(ownSite.origin + WEBHOOK_PATH, { method: 'POST', body, headers })).status).toBe(200)
  }

  gateway.pay(session, 'later')
  await send('checkout.session.completed')
  const order = new URL(page.url()).pathname
  await open(page, order)
  await expect(page.getByRole('heading', { name: 'กำลังยืนยันการชำระ' })).toBeVisible()
  await expect(page.getByLabel('เลือกไฟล์สลิป')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' })).toHaveCount(0)
  expect(await accessibilityErrors(page)).toEqual([])

  await send('checkout.session.async_payment_failed')
  await open(page, order)
  await expect(pay).toBeVisible()
  await page.getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ยกเลิกคำสั่งซื้อ' }).click()
  await expect(page.getByRole('heading', { name: 'ยกเลิกแล้ว' })).toBeVisible()

  gateway.pay(session)
  await send('checkout.session.async_payment_succeeded')
  await open(page, order)
  await expect(page.getByText(/^เงินที่จ่ายมาหลังจากคำสั่งซื้อปิดแล้ว/)).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])
})
