import type { Page } from '@playwright/test'
import { hydrated } from './site.ts'

/** Opens the newest mail to an address in the development mailbox. */
export async function openMail(page: Page, to: string): Promise<Page> {
  const mailbox = await page.context().newPage()
  await mailbox.goto('/dev/mailbox')
  await mailbox.getByRole('listitem').filter({ hasText: to }).first().getByRole('link').click()
  return mailbox
}

/** Opens the newest mail to an address and clicks its button; resolves with the page that the button opens. */
export async function followMail(page: Page, to: string, button: string): Promise<Page> {
  const mailbox = await openMail(page, to)
  const opened = page.context().waitForEvent('page')
  await mailbox.frameLocator('iframe').getByRole('link', { name: button }).click()
  const target = await opened
  await hydrated(target)
  await mailbox.close()
  return target
}
