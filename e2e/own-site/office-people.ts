/** People of a site of its own, signed in. */
import type { Page } from '@playwright/test'
import { createUser } from '#features/accounts/testing.ts'
import { type OwnSite, signInTo } from './own-site.ts'

/** Signs a new admin in to the context of this page. */
export async function signInAdmin(page: Page, site: OwnSite): Promise<void> {
  const { id } = await createUser(site.db, { roleType: 'admin' })
  await signInTo(site, page.context(), id)
}
