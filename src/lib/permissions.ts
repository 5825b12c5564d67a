/**
 * Roles of the office as named sets of permissions. A call with `access: 'admin'` names the permission that it needs;
 * the menu, the pages and the server read the same sets.
 */

export const PERMISSIONS = [
  /** Hide, show and delete comments; decide reports. */
  'comments.moderate',
  /** Publish, reject and feature reviews. */
  'reviews.moderate',
  /** Posts, trainings, tags, tools, highlights. */
  'content.edit',
  /** Question banks of online tests. */
  'tests.manage',
  /** Results and dates of people who take tests. */
  'test-takers.manage',
  /** Revoke and issue certificates. */
  'certificates.manage',
  /** Slips, receipts, refunds. */
  'purchases.decide',
  /** Personal data that the public cannot see. */
  'people.view',
  /** Roles, suspensions, sessions, merges and imports. */
  'people.manage',
  /** Mails, jobs, configuration; also calls that name no permission. */
  'system.manage',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** For calls that name no permission. */
export const STRICTEST: Permission = 'system.manage'

/** Least needed first. */
export const OFFICE_ROLES = ['moderator', 'editor', 'admin'] as const
export type OfficeRole = (typeof OFFICE_ROLES)[number]

const MODERATOR: readonly Permission[] = ['comments.moderate', 'reviews.moderate']

export const ROLE_PERMISSIONS: Readonly<Record<OfficeRole, readonly Permission[]>> = {
  moderator: MODERATOR,
  editor: [...MODERATOR, 'content.edit', 'tests.manage'],
  admin: PERMISSIONS,
}

/** The role of a row of `users`; null for people without one. */
export function officeRoleOf(row: {
  roleType: 'user' | 'admin'
  officeRole: 'moderator' | 'editor' | null
}): OfficeRole | null {
  return row.roleType === 'admin' ? 'admin' : row.officeRole
}

/** What a `Viewer` has. */
interface RoleHolder {
  officeRole: OfficeRole | null
  suspension: object | null
}

/** Whether the role of the viewer has the permission. A suspended person has none. */
export function can(viewer: RoleHolder | null, permission: Permission): boolean {
  return !!viewer?.officeRole && !viewer.suspension && ROLE_PERMISSIONS[viewer.officeRole].includes(permission)
}
