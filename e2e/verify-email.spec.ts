import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { followMail, joinAs } from './members.ts'
import { acceptCookies, open } from './site.ts'

test.beforeEach(({ page, baseURL }) => acceptCookies(page, String(baseURL)))

test('AB-193 a new member confirms the address by the mailed link; opening it alone confirms nothing', async ({
  page,
}) => {
  const { email } = await joinAs(page)
  await open(page, '/my-profile/edit')
  const card = page.getByRole('group', { name: 'ยืนยันอีเมล' })
  await expect(card).toContainText(email)
  await card.getByRole('button', { name: 'ส่งลิงก์ยืนยัน' }).click()
  await expect(page.getByText('ส่งลิงก์ยืนยันแล้ว กรุณาตรวจสอบอีเมลของคุณ')).toBeVisible()
  await expect(card.getByRole('button', { name: /ส่งอีกครั้งได้ใน \d+ วินาที/ })).toBeDisabled()

  const landed = await followMail(page, email, 'ยืนยันอีเมล')
  await expect(landed.getByRole('heading', { name: 'ยืนยันอีเมล' })).toBeVisible()
  expect(new URL(landed.url()).search).toBe('')
  const account = async () => (await (await page.request.get('/api/user')).json()).data
  expect(await account()).toMatchObject({ is_email_verified: false, contact_email: null })
  const { violations } = await new AxeBuilder({ page: landed }).include('main').analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await landed.getByRole('button', { name: 'ยืนยันอีเมล' }).click()
  await expect(landed.getByRole('heading', { name: 'ยืนยันอีเมลเรียบร้อยแล้ว' })).toBeVisible()
  expect(await account()).toMatchObject({ is_email_verified: true, contact_email: email })
  await landed.getByRole('link', { name: 'ไปหน้าแก้ไขโปรไฟล์' }).click()
  await expect(landed.getByRole('heading', { name: 'บัญชีและความปลอดภัย' })).toBeVisible()
  await expect(landed.getByRole('group', { name: 'ยืนยันอีเมล' })).toHaveCount(0)

  const again = await followMail(page, email, 'ยืนยันอีเมล')
  await expect(again.getByRole('heading', { name: 'ลิงก์นี้ใช้ไม่ได้แล้ว' })).toBeVisible()
})

for (const theme of ['light', 'dark'] as const) {
  for (const width of [390, 1280]) {
    test(`AB-193 the card and the page of the link have no accessibility fault: ${theme}, ${width} px`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 844 })
      const { email } = await joinAs(page)
      await open(page, '/my-profile/edit')
      const card = page.getByRole('group', { name: 'ยืนยันอีเมล' })
      await card.scrollIntoViewIfNeeded()
      const check = async (where: typeof page) => {
        const { violations } = await new AxeBuilder({ page: where }).include('main').analyze()
        expect(violations.map(({ id }) => id)).toEqual([])
      }
      await check(page)
      const landed = await followMail(page, email, 'ยืนยันอีเมล')
      await landed.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await landed.setViewportSize({ width, height: 844 })
      await expect(landed.getByRole('button', { name: 'ยืนยันอีเมล' })).toBeVisible()
      await check(landed)
      await landed.getByRole('button', { name: 'ยืนยันอีเมล' }).click()
      await expect(landed.getByRole('heading', { name: 'ยืนยันอีเมลเรียบร้อยแล้ว' })).toBeVisible()
      await check(landed)
    })
  }
}
