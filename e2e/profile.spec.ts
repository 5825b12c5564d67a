import type { Page } from '@playwright/test'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { apiAs, call, createAccounts, createPerson, joinAs } from './people.ts'
import { accountButton, chooser, signInHere } from './sign-in-form.ts'
import { open } from './site.ts'
import { addIdeas, createTeacherWithIdeas } from './teachers.ts'

const ABOUT =
  'ครูวิทย์บนดอยที่เชื่อว่าทุกคำถามมีค่า ชอบทำสื่อเองแล้วแจกต่อเสมอ กาแฟดริปหลังเลิกเรียนทุกวันศุกร์ ชวนเด็กเก็บข้อมูลจริงรอบโรงเรียน แล้วเล่าให้คนในชุมชนฟัง'
const card = (page: Page) => page.getByRole('main').locator('.profile-card')
const counts = (page: Page) => card(page).locator('dd')
const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test.describe('the profile of the signed-in person', () => {
  test('PROF-002 PROF-003 PROF-004 PROF-005 PROF-006 PROF-008 PROF-010 PROF-011 PROF-012 PROF-013 PROF-014 PROF-027 PROF-028 PROF-034 a teacher sees all data of the profile', async ({
    page,
  }) => {
    const email = `nattakarn.${Date.now()}@example.com`
    const me = await joinAs(page, {
      firstname: 'ณัฐกานต์',
      memberType: 1,
      email,
      idCode: `M${Date.now() % 100_000_000}`,
      job: 'ครู/ข้าราชการครู',
      workplace: 'โรงเรียนบ้านทุ่งตะวัน',
      province: 'เชียงใหม่',
    })
    await addIdeas(me.id, 1)
    await open(page, '/policy')
    await accountButton(page).click()
    await page.getByRole('menuitem', { name: 'โปรไฟล์ของฉัน' }).click()
    await expect(page).toHaveURL('/my-profile')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(me.fullname)
    await expect(card(page).getByRole('img', { name: `รูปของ ${me.fullname}` })).toBeVisible()
    await expect(card(page).locator('.badge.teacher')).toHaveText('ครู/อาจารย์')
    await expect(card(page)).toContainText(email)
    await expect(card(page)).toContainText(/รหัส M\d+/)
    await expect(card(page)).toContainText('ครู/ข้าราชการครู')
    await expect(card(page)).toContainText('โรงเรียนบ้านทุ่งตะวัน จังหวัดเชียงใหม่')
    await expect(counts(page)).toHaveText(['1', '0', '0'])
    await expect(card(page).locator('dt')).toHaveText(['ไอเดีย', 'ผู้ติดตาม', 'กำลังติดตาม'])
    await expect(page.getByRole('button', { name: /ติดตาม/ })).toHaveCount(0)
    await card(page).getByRole('link', { name: 'แก้ไขโปรไฟล์' }).click()
    await expect(page).toHaveURL('/my-profile/edit')
  })

  for (const [kind, roleId, memberType, job] of [
    ['staff', 1, 3, 'บรรณารักษ์'],
    ['student', 2, 2, 'นักศึกษา'],
  ] as const) {
    test(`PROF-004 PROF-011 PROF-031 PROF-032 a ${kind} account has no badge, no province, no ideas and no followers`, async ({
      page,
    }) => {
      const overrides = { kind, roleId, memberType, job, workplace: 'สำนักหอสมุด', province: 'กรุงเทพมหานคร' }
      const { fullname } = await joinAs(page, overrides)
      await open(page, '/my-profile')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullname)
      await expect(card(page).locator('.badge')).toHaveCount(0)
      await expect(card(page)).toContainText('สำนักหอสมุด')
      await expect(card(page)).not.toContainText('กรุงเทพมหานคร')
      await expect(card(page).locator('dt')).toHaveText(['กำลังติดตาม'])
      // PROF-021: a single panel needs no tabs.
      await expect(page.getByRole('tab')).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'การเรียนรู้เดือนนี้' })).toBeVisible()
    })
  }

  test('PROF-009 PROF-029 PROF-030 learners and general members have a badge; a dash is not shown as a job', async ({
    page,
  }) => {
    for (const [memberType, badge, text] of [
      [2, 'learner', 'นักเรียน/นักศึกษา'],
      [3, 'general', 'บุคลากร/บุคคลทั่วไป'],
    ] as const) {
      await joinAs(page, { memberType, job: '-' })
      await open(page, '/my-profile')
      await expect(card(page).locator(`.badge.${badge}`)).toHaveText(text)
      await expect(card(page)).not.toContainText('อาชีพ')
    }
  })

  test('PROF-007 Q-70 about me shows three lines until it is expanded', async ({ page }) => {
    const { id } = await joinAs(page, { aboutMe: ABOUT })
    await open(page, '/my-profile')
    const text = card(page).getByText(ABOUT)
    const height = async () => (await text.boundingBox())?.height ?? 0
    const short = await height()
    const toggle = card(page).getByRole('button', { name: 'ดูเพิ่มเติม' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    expect(await height()).toBeGreaterThan(short)
    await card(page).getByRole('button', { name: 'ย่อกลับ' }).click()
    expect(await height()).toBe(short)
    await withDb((db) =>
      db.query({ name: 'e2e.about', text: `update users set about_me = 'สั้น ๆ' where id = $1` }, [id]),
    )
    await open(page, '/my-profile')
    await expect(card(page)).toContainText('สั้น ๆ')
    await expect(toggle).toHaveCount(0)
  })

  test('AUTH-053 a profile that cannot be loaded is reported and can be requested again', async ({ page }) => {
    const { fullname } = await joinAs(page)
    await open(page, '/policy')
    await page.route('**/api/user', (route) => route.abort())
    await accountButton(page).click()
    await page.getByRole('menuitem', { name: 'โปรไฟล์ของฉัน' }).click()
    await expect(alertOf(page, 'Failed to fetch user details')).toBeVisible()
    await page.unroute('**/api/user')
    await page.getByRole('main').getByRole('button', { name: 'ลองใหม่' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullname)
  })
})

test.describe('the profile of another person', () => {
  test('Q-58 the public address of a profile leads its owner to their profile page, by its address and by a link', async ({
    page,
  }) => {
    const { id } = await joinAs(page, { memberType: 1 })
    await open(page, `/profile/${id}?tab=learning`)
    await expect(page).toHaveURL('/my-profile?tab=learning')
    await addIdeas(id, 1)
    const [post] = (await (await page.request.get(`/api/v2/profile/${id}/ideas`)).json()).data
    await open(page, post.direct_uri_by_type)
    await page.getByRole('region', { name: 'ผู้เขียน' }).getByRole('link').click()
    await expect(page).toHaveURL('/my-profile')
  })

  test('PROF-016 PROF-033 only teachers can be followed', async ({ page }) => {
    await joinAs(page)
    await open(page, '/profile/36')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('สมพงษ์ ยิ่งเจริญ')
    await expect(card(page).getByRole('button', { name: /ติดตาม|อีเมล/ })).toHaveCount(0)
  })

  test('PROF-015 PROF-094 ACT-005 ACT-019 ACT-020 ACT-021 ACT-062..064 following shows at once, is undone when it fails, and is ended by the same button', async ({
    page,
  }) => {
    const teacher = await createTeacherWithIdeas(1)
    await joinAs(page)
    await open(page, `/profile/${teacher.id}`)
    const follow = card(page).getByRole('button', { name: 'ติดตาม', exact: true })
    const following = card(page).getByRole('button', { name: /^กำลังติดตาม/ })
    await page.route('/api/v2/follower', (route) => route.abort())
    await follow.click()
    await expect(alertOf(page, 'Something went wrong. Please try again.')).toBeVisible()
    await expect(follow).toBeVisible()
    await expect(counts(page).nth(1)).toHaveText('0')
    await page.unroute('/api/v2/follower')
    await follow.click()
    await expect(following).toBeFocused()
    await expect(counts(page).nth(1)).toHaveText('1')
    await expect(alertOf(page, 'Followed successfully')).toBeVisible()
    await open(page, `/profile/${teacher.id}`)
    await following.click()
    await expect(alertOf(page, 'Unfollowed successfully')).toBeVisible()
    await expect(follow).toBeVisible()
    await expect(counts(page).nth(1)).toHaveText('0')
  })

  test('ACT-032 ACT-042 a visitor who presses follow signs in first and then follows', async ({ page }) => {
    test.slow()
    const teacher = await createTeacherWithIdeas(1)
    const people = await createAccounts()
    await open(page, `/profile/${teacher.id}`)
    await card(page).getByRole('button', { name: 'ติดตาม', exact: true }).click()
    await signInHere(page, 'member', people.member)
    await expect(page).toHaveURL(`/profile/${teacher.id}`)
    await expect(card(page).getByRole('button', { name: /^กำลังติดตาม/ })).toBeVisible()
    await expect(counts(page).nth(1)).toHaveText('1')
  })

  test('PROF-017 PROF-018 Q-61 the address of a teacher can be copied; a visitor does not get it and is asked to sign in', async ({
    page,
    context,
  }) => {
    const teacher = await createTeacherWithIdeas(1)
    const path = `/profile/${teacher.id}`
    await open(page, path)
    const copy = card(page).getByRole('button', { name: 'คัดลอกอีเมล' })
    await expect(copy).toHaveCount(0)
    expect(await page.content()).not.toContain('krunok@example.ac.th')
    await card(page).getByRole('button', { name: 'เข้าสู่ระบบเพื่อดูอีเมล' }).click()
    await expect(chooser(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await joinAs(page)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, path)
    await copy.click()
    await expect(alertOf(page, 'คัดลอกอีเมลเรียบร้อยแล้ว')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('krunok@example.ac.th')
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no permission'))
      document.execCommand = () => false
    })
    await copy.click()
    await expect(alertOf(page, 'คัดลอกไม่ได้ กรุณาเลือกอีเมลแล้วคัดลอกเอง')).toBeVisible()
    expect(await page.evaluate(() => String(getSelection()))).toBe('krunok@example.ac.th')
  })

  test('the notification of a new follower links the profile of the follower', async ({ page }) => {
    const me = await joinAs(page, { memberType: 1 })
    const follower = await createPerson()
    expect((await call(await apiAs(follower), '/api/v2/follower', { user_id: me.id })).status()).toBe(200)
    await open(page, '/notifications')
    await page
      .getByRole('main')
      .getByRole('link', { name: /เริ่มติดตามคุณ/ })
      .click()
    await expect(page).toHaveURL(`/profile/${follower.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(follower.fullname)
  })
})
