import { type Browser, expect, test } from '@playwright/test'
import sharp from 'sharp'
import { photo } from '#test/image-corpus.ts'
import { personPage } from './sessions.ts'
import { open } from './site.ts'

/** The window that cuts a picture of this size, on a screen of that size. */
async function cutting(browser: Browser, baseURL: string, screen: [number, number], picture: [number, number]) {
  const { page } = await personPage(browser, baseURL)
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
  return { page, dialog, circle, image: dialog.locator('.reactEasyCrop_Image') }
}

test('PROF-055 the circle that cuts is large for tall, wide and tiny pictures, and reaches from edge to edge', async ({
  browser,
  baseURL,
}) => {
  for (const picture of [
    [1080, 2400],
    [300, 3000],
    [4000, 200],
    [40, 40],
  ] as [number, number][]) {
    const { page, circle, image } = await cutting(browser, String(baseURL), [390, 844], picture)
    const [round, whole] = [(await circle.boundingBox())!, (await image.boundingBox())!]
    expect(round.width, `${picture}`).toBeGreaterThan(250)
    expect(Math.min(whole.width, whole.height), `${picture}`).toBeCloseTo(round.width, 0)
    await page.context().close()
  }
})
