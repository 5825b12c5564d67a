/** Writing comments as a person does it. */
import { expect, type Page } from '@playwright/test'
import { call, joinAs, newPerson, type Person } from './members.ts'
import { open } from './site.ts'

export const STORY = '/content/teaching-story/204'
export const REVIEW = '/content/tech-review/105'
export const idOf = (path: string) => Number(path.split('/').at(-1))

export const box = (page: Page) => page.locator('.comments-section > .comment-editor')
export const field = (page: Page) => page.getByRole('textbox', { name: /ความคิดเห็น/ })
export const send = (page: Page, name = 'ส่งความคิดเห็น') => page.getByRole('button', { name, exact: true })
export const items = (page: Page) => page.locator('.comment-list > li > .comment')
export const total = async (page: Page) =>
  Number((await page.locator('#comments-title .count').innerText()).split(/\s/)[0])

/** A new member in this browser, whoever was there before. */
export async function join(page: Page, person = newPerson()) {
  await page.context().clearCookies({ name: /sala_sid/ })
  return joinAs(page, person)
}
/** Somebody who is signed in, with the form of a post open. */
export async function startWriting(page: Page, path = STORY, person = newPerson()): Promise<Person> {
  await join(page, person)
  await open(page, path)
  await openBox(page)
  return person
}
export async function openBox(page: Page) {
  await page.getByRole('button', { name: 'เขียนความคิดเห็น' }).click()
  await expect(field(page)).toBeFocused()
}
export const write = (page: Page, path: string, body: object) =>
  call(page, `/comment/post/${idOf(path)}`, { type: 'comment', text: '', ...body })
