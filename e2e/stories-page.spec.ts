import { insertRow } from '#test/rows.ts'
import { accessibilityErrors } from './axe.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { createPerson } from './people.ts'
import { open, painted, resize } from './site.ts'
import { addStory, joinAsTeacher, openDesk } from './story-desk.ts'

const RICH = `<p>ก่อน</p>
<aside class="tip"><p>ให้เด็กเลือกคนอ่านเอง</p></aside>
<div class="columns"><div class="column"><p>ซ้าย</p></div><div class="column"><p>ขวา</p></div></div>
<table><tbody><tr>${'<th><p>หัวตารางยาว</p></th>'.repeat(9)}</tr><tr>${'<td><p>ข้อความในช่อง</p></td>'.repeat(9)}</tr></tbody></table>
<figure class="video" data-video="youtube:dQw4w9WgXcQ"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener nofollow ugc">เด็กอ่านให้ยายฟัง</a></figure>
<figure class="file" data-file="1"><a href="/download/story-file/1">ใบงาน.pdf</a><figcaption>PDF 1.2 MB</figcaption></figure>
<figure class="tool" data-tool="101"><a href="/content/tech-review/101">Book Creator</a></figure>`

test('the page of a story: co-authors, licence, tables, columns and cards, at three widths and in both themes', async ({
  page,
}) => {
  const author = await createPerson({ memberType: 1 })
  const other = await createPerson({ memberType: 1, firstname: 'ฟาตีมะห์' })
  const { id } = await addStory(author, { description: RICH, story: { licence: 'cc-by-4.0' } })
  await withDb((db) =>
    insertRow(db, 'story_authors', { postId: id, userId: other.id, invitedAt: new Date(), acceptedAt: new Date() }),
  )
  await open(page, `/content/teaching-story/${id}`)
  const names = page.locator('.co-author-names')
  await expect(names.getByRole('link')).toHaveAttribute('href', `/profile/${other.id}`)
  await expect(names).toContainText('ฟาตีมะห์')
  const licence = page.getByRole('link', { name: 'CC BY 4.0' })
  await expect(licence).toHaveAttribute('rel', /\blicense\b/)
  await expect(licence).toHaveAttribute('href', /creativecommons\.org\/licenses\/by\/4\.0/)
  expect(await accessibilityErrors(page, { include: 'article' })).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityErrors(page, { include: 'article', onlyColors: true })).toEqual([])
  const columns = page.locator('.prose .column')
  const tops = () => columns.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
  await resize(page, 1280)
  const [left, right] = await tops()
  expect(left).toBe(right)
  for (const width of [768, 390, 360]) {
    await resize(page, width)
    await painted(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
  }
  const [first = 0, second = 0] = await tops()
  expect(second).toBeGreaterThan(first)
})

test('POST-010 a video of the text is loaded after a press, in its place', async ({ page }) => {
  const author = await createPerson({ memberType: 1 })
  const { id } = await addStory(author, { description: RICH })
  await page.route(/youtube|vimeo/, (route) => route.fulfill({ contentType: 'text/html', body: 'player' }))
  let players = 0
  page.on('request', (request) => {
    if (/youtube/.test(request.url())) players += 1
  })
  await open(page, `/content/teaching-story/${id}`)
  expect(players).toBe(0)
  await page.getByRole('link', { name: 'เด็กอ่านให้ยายฟัง' }).click()
  const frame = page.locator('.prose iframe')
  await expect(frame).toHaveAttribute('src', /youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/)
  await expect(frame).toHaveAttribute('title', 'เด็กอ่านให้ยายฟัง')
  await expect(page).toHaveURL(new RegExp(`/content/teaching-story/${id}$`))
})

test('the bar of the desk is one line with a published story, and a long tag makes the page no wider', async ({
  page,
}) => {
  const { id } = await addStory(await joinAsTeacher(page))
  await openDesk(page, `/my-teaching-story/${id}/edit`)
  await page
    .locator('label.chip')
    .first()
    .evaluate((chip) => chip.append('การจัดการเรียนรู้เชิงรุก'.repeat(3)))
  const bar = page.locator('.desk-head')
  for (const width of [1280, 1000, 768, 390]) {
    await resize(page, width)
    await painted(page)
    expect((await bar.boundingBox())?.height, `${width} px`).toBeLessThan(66)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
  }
})
