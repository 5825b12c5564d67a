/** The desk where teachers write, for the tests of its screens. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { createStory } from '#features/posts/testing.ts'
import { withDb } from './database.ts'
import { joinAs, type Person } from './people.ts'
import { open } from './site.ts'

export const TABLE = '/my-teaching-story'
export const CREATE = '/my-teaching-story/create'

/** Signs a new teacher in. */
export const joinAsTeacher = (page: Page): Promise<Person> => joinAs(page, { memberType: 1 })

type NewStory = Parameters<typeof createStory>[1]
export const addStory = (author: Person, story: Omit<NewStory, 'authorId'> = {}) =>
  withDb((db) => createStory(db, { authorId: author.id, ...story }))

export const row = (page: Page, topic: string) =>
  page.getByRole('table', { name: 'ตารางเรื่องเล่า' }).getByRole('row').filter({ hasText: topic })

export const textOf = (page: Page) => page.getByTestId('story-text')
export const topicOf = (page: Page) => page.getByRole('textbox', { name: 'ชื่อเรื่อง', exact: true })
export const leadOf = (page: Page) => page.getByRole('textbox', { name: 'บทนำ', exact: true })
export const saved = (page: Page) => expect(page.locator('.save-status')).toHaveAttribute('data-state', 'saved')

/** Opens the editor and waits until it can be typed into. */
export async function openDesk(page: Page, path = CREATE) {
  await open(page, path)
  await expect(textOf(page)).toBeVisible()
}

/** A picture that is a file of this size, as a phone would send it. */
export async function pictureFile(name = 'ภาพ.png', width = 900, height = 600) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#85246b' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** Pastes into the text what another program put into the clipboard. */
export function paste(page: Page, kinds: Readonly<Record<string, string>>) {
  return textOf(page).evaluate((element, content) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(content)) clipboardData.setData(type, value)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, kinds)
}

/** Another page of the same person. */
export async function secondPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await openDesk(page, path)
  return page
}
