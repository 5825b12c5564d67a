import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { followMail } from './mailbox.ts'
import { joinAs, readAccount } from './people.ts'
import { open, resize } from './site.ts'

test('AB-193 a new member confirms the address by the mailed link; opening it alone confirms nothing', async ({
  page,
}) => {
  const { email } = await joinAs(page, { memberType: 1, emailVerifiedAt: null })
  await open(page, '/my-profile/edit')
  const card = page.getByRole('group', { name: 'ยืนยันอีเมล' })
  await expect(card).toContainText(email)
  await card.getByRole('button', { name: 'ส่งลิงก์ยืนยัน' }).click()
  await expect(page.getByText('ส่งลิงก์ยืนยันแล้ว กรุณาตรวจสอบอีเมลของคุณ')).toBeVisible()
  await expect(card.getByRole('button', { name: /ส่งอีกครั้งได้ใน \d+ วินาที/ })).toBeDisabled()

  const landed = await followMail(page, email, 'ยืนยันอีเมล')
  await expect(landed.getByRole('heading', { name: 'ยืนยันอีเมล' })).toBeVisible()
  expect(new URL(landed.url()).search).toBe('')
  expect(await readAccount(page)).toMatchObject({ is_email_verified: false, contact_email: null })
  expect(await accessibilityErrors(landed, { include: 'main' })).toEqual([])
  await landed.getByRole('button', { name: 'ยืนยันอีเมล' }).click()
  await expect(landed.getByRole('heading', { name: 'ยืนยันอีเมลเรียบร้อยแล้ว' })).toBeVisible()
  expect(await readAccount(page)).toMatchObject({ is_email_verified: true, contact_email: email })
  await landed.getByRole('link', { name: 'ไปหน้าแก้ไขโปรไฟล์' }).click()
  await expect(landed.getByRole('heading', { name: 'บัญชีและความปลอดภัย' })).toBeVisible()
  await expect(landed.getByRole('group', { name: 'ยืนยันอีเมล' })).toHaveCount(0)

  const again = await followMail(page, email, 'ยืนยันอีเมล')
  await expect(again.getByRole('heading', { name: 'ลิงก์นี้ใช้ไม่ได้แล้ว' })).toBeVisible()
})

test('AB-193 the card and the page of the link have no accessibility error in both themes and sizes', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { email } = await joinAs(page, { emailVerifiedAt: null })
  const check = async (where: typeof page) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await where.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const width of [390, 1280]) {
        await resize(where, width, 844)
        expect(await accessibilityErrors(where, { include: 'main' }), `${colorScheme} ${width}`).toEqual([])
      }
    }
  }
  await open(page, '/my-profile/edit')
  await expect(page.getByRole('group', { name: 'ยืนยันอีเมล' })).toBeVisible()
  await check(page)
  await page.getByRole('group', { name: 'ยืนยันอีเมล' }).getByRole('button', { name: 'ส่งลิงก์ยืนยัน' }).click()
  const landed = await followMail(page, email, 'ยืนยันอีเมล')
  await expect(landed.getByRole('button', { name: 'ยืนยันอีเมล' })).toBeVisible()
  await check(landed)
  await landed.getByRole('button', { name: 'ยืนยันอีเมล' }).click()
  await expect(landed.getByRole('heading', { name: 'ยืนยันอีเมลเรียบร้อยแล้ว' })).toBeVisible()
  await check(landed)
})
