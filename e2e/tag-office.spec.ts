import type { Page } from '@playwright/test'
import { signInAdmin } from './own-site/office-people.ts'
import { expect, test } from './own-site/own-site.ts'
import { call, uniqueNumber } from './people.ts'
import { open, reload } from './site.ts'

// The tests change the tree of one site.
test.describe.configure({ mode: 'serial' })

const tree = (page: Page) => page.getByRole('tree', { name: 'ต้นไม้แท็ก' })
const item = (page: Page, name: string) => tree(page).getByRole('treeitem', { name: new RegExp(name) })
const place = (page: Page) => page.locator('.tag-tree-place')
const panel = (page: Page, title: string) => page.getByRole('region', { name: title })

interface Tag {
  id: number
  parent_id: number | null
  slug: string
  name: string
}

async function childrenOf(page: Page, parentId: number): Promise<Tag[]> {
  const { data } = await (await page.request.get('/api/admin/tags')).json()
  return data.tags.filter((tag: Tag) => tag.parent_id === parentId)
}

/** Adds tags under Trends and returns them. */
async function addTags(page: Page, names: readonly string[]): Promise<Tag[]> {
  for (const name of names) {
    const slug = `e2e-${uniqueNumber()}`
    const response = await call(page, '/api/admin/tags', { parent_id: 45, name, slug, kind: 'category', type: 0 })
    expect(response.status()).toBe(200)
  }
  return (await childrenOf(page, 45)).filter(({ name }) => names.includes(name))
}

test('TAG-022 the keyboard lifts a tag, moves it, tells its place, drops it, and the move is undone', async ({
  page,
  ownSite,
}) => {
  await signInAdmin(page, ownSite)
  const [one, two] = await addTags(page, [`ก้าวหนึ่ง${uniqueNumber()}`, `ก้าวสอง${uniqueNumber()}`])
  await open(page, '/admin/tags')
  await item(page, two!.name).focus()
  await page.keyboard.press('Space')
  await expect(place(page)).toContainText(`หยิบ “${two!.name}”`)
  await page.keyboard.press('ArrowUp')
  await expect(place(page)).toContainText(`กำลังย้าย “${two!.name}” ใต้ “เทรนด์การศึกษา” ลำดับ`)
  await page.keyboard.press('Escape')
  await expect(place(page)).toContainText('คืนที่เดิม')
  expect((await childrenOf(page, 45)).map(({ id }) => id).slice(-2)).toEqual([one!.id, two!.id])

  // Up once: before the other. Then right: below the tag in front of it.
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page.getByText(`ย้าย “${two!.name}” ไปใต้ “เทรนด์การศึกษา”`).first()).toBeVisible()
  await expect.poll(async () => (await childrenOf(page, 45)).map(({ id }) => id).slice(-2)).toEqual([two!.id, one!.id])
  await expect(item(page, two!.name)).toBeFocused()
  await item(page, one!.name).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(place(page)).toContainText(`ใต้ “${two!.name}” ลำดับ 1 จาก 1`)
  await page.keyboard.press('Space')
  await expect(item(page, one!.name)).toHaveAttribute('aria-level', '3')
  await expect.poll(async () => (await childrenOf(page, two!.id)).length).toBe(1)
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect.poll(async () => (await childrenOf(page, two!.id)).length).toBe(0)
  await reload(page)
  await expect(item(page, one!.name)).toHaveAttribute('aria-level', '2')
})

test('TAG-023 arrows fold and unfold the tree, and a root cannot be lifted', async ({ page, ownSite }) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/tags')
  const root = item(page, 'เครื่องมือเทคโนโลยีการศึกษา')
  await root.focus()
  await expect(root).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(root).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(item(page, 'นำเสนอและออกแบบสื่อ')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(root).toBeFocused()
  await page.keyboard.press('Space')
  await expect(place(page)).toHaveText('แท็กหลักย้ายไม่ได้')
  await page.keyboard.press('ArrowLeft')
  await expect(root).toHaveAttribute('aria-expanded', 'false')
})

test('TAG-013 a drag moves a tag, and one on its own descendant is not dropped', async ({ page, ownSite }) => {
  await signInAdmin(page, ownSite)
  const [one, two] = await addTags(page, [`ลากหนึ่ง${uniqueNumber()}`, `ลากสอง${uniqueNumber()}`])
  await open(page, '/admin/tags')
  const drag = async (from: string, to: string, where: 'above' | 'inside') => {
    const target = item(page, to)
    await target.scrollIntoViewIfNeeded()
    const handle = (await item(page, from).locator('.sort-handle').boundingBox())!
    const box = (await target.boundingBox())!
    await page.mouse.move(handle.x + 20, handle.y + 20)
    await page.mouse.down()
    const [x, y] = where === 'above' ? [handle.x + 30, box.y + 5] : [box.x + box.width - 60, box.y + box.height / 2]
    await page.mouse.move(x, y, { steps: 6 })
    await page.mouse.move(x, y)
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
    await page.mouse.up()
  }
  await drag(two!.name, one!.name, 'above')
  await expect.poll(async () => (await childrenOf(page, 45)).map(({ id }) => id).slice(-2)).toEqual([two!.id, one!.id])
  await drag(one!.name, two!.name, 'inside')
  await expect.poll(async () => (await childrenOf(page, two!.id)).map(({ id }) => id)).toEqual([one!.id])
  await drag(two!.name, one!.name, 'inside')
  await expect(place(page)).toHaveText('วางตรงนี้ไม่ได้ แท็กอยู่ใต้ตัวเองไม่ได้')
  expect((await childrenOf(page, two!.id)).map(({ id }) => id)).toEqual([one!.id])
})

test('TAG-022 a tag is added, renamed with a free slug, merged into another one and gone', async ({
  page,
  ownSite,
}) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/tags')
  const name = `แท็กใหม่ ${uniqueNumber()}`
  await item(page, 'เทรนด์การศึกษา').click()
  await page.getByRole('button', { name: 'เพิ่มแท็ก' }).click()
  const form = panel(page, 'แท็กใหม่')
  await form.getByRole('textbox', { name: 'ชื่อ', exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'ชื่อที่อยู่' }).fill('engagement')
  await form.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  await expect(form.getByText('ชื่อที่อยู่นี้มีแท็กอื่นใช้แล้ว')).toBeVisible()
  await form.getByRole('button', { name: 'engagement-2' }).click()
  await form.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  await expect(item(page, name)).toBeVisible()
  const own = panel(page, name)
  await own.getByRole('button', { name: 'ลบ' }).click()
  const dialog = page.getByRole('dialog', { name: `ลบแท็ก “${name}” ไหม` })
  await dialog.getByRole('button', { name: 'ลบ' }).click()
  await expect(item(page, name)).toHaveCount(0)

  // One that posts have asks for the tag that they get.
  await item(page, 'ลดภาระงานครู').click()
  await panel(page, 'ลดภาระงานครู').getByRole('button', { name: 'ลบ' }).click()
  const merge = page.getByRole('dialog', { name: 'ย้ายเรื่องไปแท็กไหน' })
  await merge.getByRole('button', { name: 'ย้ายแล้วลบ' }).click()
  await expect(merge.getByText('กรุณาเลือกแท็กที่จะใช้แทนก่อนลบ')).toBeVisible()
})

test('the filter of tags keeps the ancestors of what it finds', async ({ page, ownSite }) => {
  await signInAdmin(page, ownSite)
  await open(page, '/admin/tags')
  const search = page.getByRole('searchbox', { name: 'ค้นแท็กหรือที่อยู่' })
  await search.fill('ปฐมวัย')
  await search.press('Enter')
  await expect(page).toHaveURL(/search=/)
  await expect(tree(page).getByRole('treeitem')).toHaveCount(2)
  await search.fill('zzzz')
  await search.press('Enter')
  await expect(page.getByText('ไม่พบรายการที่ตรงกับตัวกรอง')).toBeVisible()
  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click()
  await expect(item(page, 'เทรนด์การศึกษา')).toBeVisible()
})
