import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { photo } from '#test/image-corpus.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { open } from './site.ts'

/** Opens the dialog that crops a picture of this size, on a screen of this size; both in pixels. */
async function openCropDialog(page: Page, screen: [number, number], picture: [number, number]) {
  await joinAs(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: screen[0], height: screen[1] })
  await open(page, '/my-profile/edit')
  const [width, height] = picture
  const buffer = await sharp(await photo().png().toBuffer())
    .resize(width, height, { fit: 'fill' })
    .jpeg()
    .toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  const dialog = page.getByRole('dialog', { name: 'ปรับรูปโปรไฟล์' })
  const circle = dialog.locator('.reactEasyCrop_CropArea')
  await expect(circle).toBeVisible()
  return { dialog, circle, image: dialog.locator('.reactEasyCrop_Image') }
}

test('PROF-055 the circle that cuts is large for tall, wide and tiny pictures, and reaches from edge to edge', async ({
  page,
}) => {
  for (const picture of [
    [1080, 2400],
    [300, 3000],
    [4000, 200],
    [40, 40],
  ] as [number, number][]) {
    const { circle, image } = await openCropDialog(page, [390, 844], picture)
    const [round, whole] = [(await circle.boundingBox())!, (await image.boundingBox())!]
    expect(round.width, `${picture}`).toBeGreaterThan(250)
    expect(Math.min(whole.width, whole.height), `${picture}`).toBeCloseTo(round.width, 0)
  }
})

for (const screen of [
  [844, 390],
  [667, 375],
  [568, 320],
  [360, 640],
] as [number, number][])
  test(`PROF-055 on a screen of ${screen.join(' × ')} the buttons that end the cutting are in sight`, async ({
    page,
  }) => {
    const { dialog, circle } = await openCropDialog(page, screen, [1080, 2400])
    for (const name of ['ยกเลิก', 'ใช้รูปนี้'])
      await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    // The buttons lie over nothing of what is cut; the smallest of these screens scrolls a little.
    const end = (await dialog.getByRole('button', { name: 'ใช้รูปนี้' }).boundingBox())!.y
    for (const part of screen[1] > 320 ? [circle, dialog.getByLabel('ขยายรูป')] : []) {
      const { y, height } = (await part.boundingBox())!
      expect(y + height).toBeLessThan(end)
    }
    await dialog.getByRole('button', { name: 'ใช้รูปนี้' }).click()
    await expect(page.getByText('รูปใหม่พร้อมแล้ว')).toBeVisible()
  })
