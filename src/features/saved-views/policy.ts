import type { Permission } from '#lib/permissions.ts'
import type { SavedList } from './constants.ts'

/** The page of each list, and what its viewers need. */
export const LIST_PAGES: Readonly<Record<SavedList, { path: string; permission: Permission }>> = {
  posts: { path: '/admin/posts', permission: 'content.edit' },
  events: { path: '/admin/events', permission: 'content.edit' },
  people: { path: '/admin/users', permission: 'people.manage' },
  purchases: { path: '/admin/purchases', permission: 'purchases.decide' },
  'user-events': { path: '/admin/user-events', permission: 'test-takers.manage' },
  audit: { path: '/admin/audit', permission: 'system.manage' },
}
