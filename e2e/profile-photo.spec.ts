import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { photo } from '#test/image-corpus.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { open, resize } from './site.ts'

async function openEditPage(page: Page) {
  await joinAs(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/my-profile/edit')
}

/** Opens the dialog that crops a picture of this size in pixels. */
async function openCropDialog(page: Page, [width, height]: readonly [number, number]) {
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

test('PROF-055 the crop area is large for tall, wide and tiny pictures, and reaches from edge to edge', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openEditPage(page)
  for (const size of [
    [1080, 2400],
    [300, 3000],
    [4000, 200],
    [40, 40],
  ] as const) {
    const { dialog, circle, image } = await openCropDialog(page, size)
    const [area, picture] = [(await circle.boundingBox())!, (await image.boundingBox())!]
    expect(area.width, `${size}`).toBeGreaterThan(250)
    expect(Math.min(picture.width, picture.height), `${size}`).toBeCloseTo(area.width, 0)
    await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
    await expect(dialog).toBeHidden()
  }
})

test('PROF-055 on small screens the buttons of the crop dialog are visible and cover neither area nor slider', async ({
  page,
}) => {
  await openEditPage(page)
  for (const [width, height] of [
    [844, 390],
    [667, 375],
    [568, 320],
    [360, 640],
  ] as const) {
    await test.step(`${width} × ${height}`, async () => {
      await resize(page, width, height)
      const { dialog, circle } = await openCropDialog(page, [1080, 2400])
      for (const name of ['ยกเลิก', 'ใช้รูปนี้'])
        await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
      // The dialog scrolls a little on the smallest of these screens.
      const top = (await dialog.getByRole('button', { name: 'ใช้รูปนี้' }).boundingBox())!.y
      for (const part of height > 320 ? [circle, dialog.getByLabel('ขยายรูป')] : []) {
        const box = (await part.boundingBox())!
        expect(box.y + box.height).toBeLessThan(top)
      }
      await dialog.getByRole('button', { name: 'ใช้รูปนี้' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText('รูปใหม่พร้อมแล้ว')).toBeVisible()
    })
  }
})
