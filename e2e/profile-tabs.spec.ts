import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { holdRequests, open, painted, resize } from './site.ts'
import { addIdeas, createTeacherWithIdeas } from './teachers.ts'

const tab = (page: Page, name: 'ไอเดีย' | 'การเรียนรู้') => page.getByRole('tab', { name: new RegExp(name) })
const cards = (page: Page) => page.getByRole('tabpanel').locator('article.post-card')
const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test.describe('ideas and learning', () => {
  test('PROF-019 PROF-020 PROF-021 PROF-022 PROF-023 PROF-024 PROF-096 ideas are loaded nine at a time', async ({
    page,
  }) => {
    const { id } = await createTeacherWithIdeas(11)
    await open(page, `/profile/${id}`)
    await expect(tab(page, 'ไอเดีย')).toHaveAttribute('aria-selected', 'true')
    await expect(cards(page)).toHaveCount(9)
    await expect(cards(page).first()).toContainText('ไอเดียที่ 1')
    const more = page.getByRole('tabpanel').getByRole('button', { name: 'ดูเพิ่มเติม' })
    await page.route('**/ideas?*', (route) => route.abort())
    await more.click()
    await expect(alertOf(page, 'โหลดไอเดียไม่สำเร็จ')).toBeVisible()
    await page.unroute('**/ideas?*')
    const release = await holdRequests(page, '**/ideas?*')
    await page.getByRole('button', { name: 'ลองใหม่' }).click()
    await expect(page.getByRole('button', { name: 'กำลังโหลด...' })).toBeVisible()
    release()
    await expect(cards(page)).toHaveCount(11)
    await expect(more).toHaveCount(0)
    // The button is removed, so the focus moves to the first card that was loaded.
    await expect(cards(page).nth(9).getByRole('link')).toBeFocused()
  })

  test('PROF-025 a teacher without ideas has no tabs; the address of the ideas shows an empty state', async ({
    page,
  }) => {
    const { id } = await createTeacherWithIdeas(0)
    await open(page, `/profile/${id}?tab=ideas`)
    await expect(page.getByRole('heading', { name: 'ยังไม่มีไอเดีย' })).toBeVisible()
    await open(page, `/profile/${id}`)
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'การเรียนรู้เดือนนี้' })).toBeVisible()
  })

  test('PROF-026 PROF-046 PROF-047 PROF-048 PROF-051 the tabs work by keyboard, and the selected one is restored after going back', async ({
    page,
  }) => {
    const { id } = await createTeacherWithIdeas(2)
    await open(page, `/profile/${id}`)
    await tab(page, 'ไอเดีย').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'การเรียนรู้')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/profile/${id}?tab=learning`)
    await expect(tab(page, 'การเรียนรู้')).toHaveAttribute('aria-selected', 'true')
    const stats = page.getByRole('tabpanel').locator('article.stat-card')
    await expect(stats).toHaveCount(6)
    await expect(stats.first()).toContainText('การอบรมที่เข้าร่วม')
    await expect(stats.first()).toContainText('Trainings joined')
    await expect(stats.first()).toContainText('0 ครั้ง')
    await expect(stats.first()).toContainText('เท่าเดิม')
    await expect(stats.first()).toContainText('เดือนที่แล้ว 0 ครั้ง')
    await page.getByRole('contentinfo').getByRole('link', { name: 'ความเป็นส่วนตัว' }).click()
    await expect(page).toHaveURL('/policy?tab=privacy')
    await page.goBack()
    await expect(tab(page, 'การเรียนรู้')).toHaveAttribute('aria-selected', 'true')
  })

  test('PROF-049 PROF-050 PROF-052 PROF-053 PROF-054 Q-63 Q-64 growth is shown as a word and an arrow, thousands as K', async ({
    page,
  }) => {
    const { id } = await createTeacherWithIdeas(2)
    const stored: { data: { items: object[] }[] } = await (
      await page.request.get(`/api/v2/profile/${id}/learning`)
    ).json()
    const growths = [
      { thisMonth: 12_345, lastMonth: 9_000, trend: 'up', growth: 37 },
      { thisMonth: 3, lastMonth: 6, trend: 'down', growth: -50 },
      { thisMonth: 999, lastMonth: 0, trend: 'up', growth: null },
      { thisMonth: 1_000, lastMonth: 1_000, trend: 'none', growth: 0 },
      { thisMonth: 0, lastMonth: 4, trend: 'down', growth: -100 },
    ]
    const data = growths.map(({ trend, growth, ...counts }, index) => {
      const stat = stored.data[index]
      return { ...stat, trend, growth, items: [{ ...stat?.items[0], ...counts }] }
    })
    await page.route('**/learning', (route) => route.fulfill({ json: { data } }))
    await open(page, `/profile/${id}`)
    await tab(page, 'การเรียนรู้').click()
    const stats = page.getByRole('tabpanel').locator('article.stat-card')
    await expect(stats.nth(0)).toContainText(/12\.3K.*มากกว่าเดือนก่อน 37%.*เดือนที่แล้ว 9\.0K/s)
    await expect(stats.nth(1)).toContainText(/น้อยกว่าเดือนก่อน 50%/)
    await expect(stats.nth(2)).toContainText('999')
    await expect(stats.nth(2).locator('.growth')).toHaveText('มากกว่าเดือนก่อน')
    await expect(stats.nth(2).locator('.growth .visually-hidden')).toHaveText('มากกว่าเดือนก่อน')
    await expect(stats.nth(3)).toContainText(/1\.0K.*เท่าเดิม/s)
    // A bad month is compared, not blamed: in words and in the colour of other text.
    await expect(stats.nth(4).locator('.growth')).toHaveText('เดือนนี้ยังไม่มี')
  })

  test('AB-168 without a network a tab and further ideas report an error at once, and can be requested again', async ({
    page,
    context,
  }) => {
    const { id } = await createTeacherWithIdeas(11)
    await open(page, `/profile/${id}`)
    const retry = page.getByRole('tabpanel').getByRole('button', { name: 'ลองใหม่' })
    await context.setOffline(true)
    await page.getByRole('tabpanel').getByRole('button', { name: 'ดูเพิ่มเติม' }).click()
    await expect(alertOf(page, 'โหลดไอเดียไม่สำเร็จ')).toBeVisible()
    await tab(page, 'การเรียนรู้').click()
    await expect(alertOf(page, 'โหลดสถิติการเรียนรู้ไม่สำเร็จ')).toBeVisible()
    await context.setOffline(false)
    await retry.click()
    await expect(page.getByRole('tabpanel').locator('article.stat-card')).toHaveCount(6)
    await tab(page, 'ไอเดีย').click()
    await page.getByRole('tabpanel').getByRole('button', { name: 'ดูเพิ่มเติม' }).click()
    await expect(cards(page)).toHaveCount(11)
  })

  test('learning statistics that cannot be loaded can be requested again', async ({ page }) => {
    const { id } = await createTeacherWithIdeas(1)
    await open(page, `/profile/${id}`)
    await page.route('**/learning', (route) => route.abort())
    await tab(page, 'การเรียนรู้').click()
    await expect(alertOf(page, 'โหลดสถิติการเรียนรู้ไม่สำเร็จ')).toBeVisible()
    await page.unroute('**/learning')
    await page.getByRole('tabpanel').getByRole('button', { name: 'ลองใหม่' }).click()
    await expect(page.getByRole('tabpanel').locator('article.stat-card')).toHaveCount(6)
  })
})

test('the profile of the signed-in person has no accessibility error', async ({ page }) => {
  const { id } = await joinAs(page, { memberType: 1, aboutMe: 'ชวนเด็กเก็บข้อมูลจริงรอบโรงเรียน', job: 'ครู' })
  await addIdeas(id, 2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/my-profile', '/my-profile?tab=learning']) {
    await open(page, path)
    for (const width of [1280, 390]) {
      await resize(page, width, 844)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await painted(page)
        const errors = await accessibilityErrors(page, { onlyColors: colorScheme === 'dark' })
        expect(errors, `${path}, ${colorScheme}, ${width} px`).toEqual([])
      }
    }
  }
})
