import { issueCertificate } from '#features/certificates/server/service/certificates.ts'
import { createOnlineTest } from '#features/online-tests/testing.ts'
import { dynamicStatement } from '#server/database/db.ts'
import { accessibilityErrors } from './axe.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, type Person } from './people.ts'
import { open } from './site.ts'

const DOCUMENT = '{"name":"ใบประกาศนียบัตร"}'
const permit = dynamicStatement('e2e.has-certificate', 'update trainings set has_certificate = true where post_id = $1')
const sign = dynamicStatement<{ number: string }>(
  'e2e.sign-certificate',
  `with signed as (update certificate_credentials set content = $2, hash = sha256(convert_to($2, 'UTF8'))
     where certificate_id = (select id from certificates where user_id = $1))
   select number from certificates where user_id = $1`,
)

/** The number of a certificate that this person gets, with a document that has a known hash. */
async function addCertificate({ id }: Person): Promise<string> {
  return withDb(async (db) => {
    const { trainingId, userEventId } = await createOnlineTest(db, { authorId: 3, userId: id, topic: 'การวัดผล' })
    await db.query(permit, [trainingId])
    await db.transaction((tx) => issueCertificate({ db: tx }, { userEventId, score: 9, issuedAt: new Date() }))
    const [row] = await db.query(sign, [id, DOCUMENT])
    return row?.number ?? ''
  })
}

test('Q-86 a number is checked: misspelt, unknown, known; a file is compared without sending it', async ({ page }) => {
  const number = await addCertificate(await joinAs(page))
  await page.context().clearCookies()
  await open(page, '/certificate')
  const field = page.getByRole('textbox', { name: 'เลขที่ใบประกาศนียบัตร' })
  const check = page.getByRole('button', { name: 'ตรวจ', exact: true })
  await field.fill('CERT-2026-1')
  await check.click()
  await expect(page.getByText('เลขที่ขึ้นต้นด้วย CERT')).toBeVisible()
  await field.fill('cert-2026-999999')
  await check.click()
  await expect(page.getByText('ไม่พบเลขที่นี้')).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])
  await field.fill(number.toLowerCase())
  await check.click()
  await expect(page).toHaveURL(`/certificate/${number}`)
  await expect(page.getByText('ใบนี้เป็นของจริง')).toBeVisible()
  const choose = (buffer: Buffer) =>
    page.getByLabel('เลือกไฟล์').setInputFiles({ name: 'badge.json', mimeType: 'application/json', buffer })
  await choose(Buffer.from(DOCUMENT))
  await expect(page.getByText('ไฟล์นี้ตรงกับที่ศาลาออกให้ทุกตัวอักษร')).toBeVisible()
  await choose(Buffer.from(DOCUMENT.replace('ใบ', 'ไบ')))
  await expect(page.getByText('ไฟล์นี้ไม่ตรงกับฉบับล่าสุด')).toBeVisible()
  await choose(Buffer.from('ไม่ใช่ไฟล์'))
  await expect(page.getByText('ไม่พบ Open Badge ในไฟล์นี้')).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])
})

test('Q-86 ADMIN-004 an admin finds a certificate and revokes it; its holder and the check see the reason', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const theirs = await context.newPage()
  const number = await addCertificate(await joinAs(theirs))
  await open(theirs, '/my-certificate')
  await expect(theirs.getByRole('switch', { name: 'แสดงคะแนนบนใบและหน้าตรวจสอบ' })).not.toBeChecked()
  expect((await open(theirs, '/admin/certificates'))?.status()).toBe(404)

  await joinAs(page, { roleType: 'admin' })
  await open(page, `/admin/certificates?search=${number}`)
  expect(await accessibilityErrors(page)).toEqual([])
  await page.getByRole('button', { name: `เพิกถอน ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `เพิกถอน ${number}` })
  await dialog.getByRole('combobox').selectOption('duplicate')
  await dialog.getByRole('textbox').fill('ออกซ้ำกับใบก่อนหน้า')
  expect(await accessibilityErrors(page)).toEqual([])
  await dialog.getByRole('button', { name: 'เพิกถอน', exact: true }).click()
  await expect(page.getByText('เพิกถอนแล้ว ผู้รับจะได้อีเมลแจ้ง')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('ถูกเพิกถอน')

  await open(theirs, '/my-certificate')
  await expect(theirs.getByText('ออกซ้ำกับใบก่อนหน้า')).toBeVisible()
  expect(await accessibilityErrors(theirs)).toEqual([])
  await open(theirs, `/certificate/${number}`)
  await expect(theirs.getByText('ใบนี้ถูกเพิกถอน')).toBeVisible()
  await context.close()
})
