/** The parts of the filter of a list, and what its endpoint counts. */
import type { Page } from '@playwright/test'

export interface ListPage {
  total: number
  facets: { tag_id: number; count: number }[]
}

export const panel = (page: Page) => page.getByRole('group', { name: 'ตัวกรอง', exact: true })
/** The total next to the filter; for screen readers only while the heading states it. */
export const found = (page: Page) => page.locator(':is(.chosen-filters, .list-gap) > [role=status]')
export const groupButton = (page: Page, name: string) =>
  panel(page).getByRole('button', { name: new RegExp(`^${name}`) })
export const choiceNamed = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })

export const readList = async (page: Page, query: string): Promise<ListPage> =>
  (await page.request.get(`/api/content_v2?${query}&facets=1`)).json()
export const countOf = ({ facets }: ListPage, id: number) => facets.find(({ tag_id }) => tag_id === id)!.count
