import type { OfficeRole } from './permissions.ts'

/** The signed-in user as seen by pages and use cases; null is a visitor. */
export interface Viewer {
  id: number
  /** `staff` and `student` are accounts of the university directory (decision Q-55). */
  kind: 'staff' | 'student' | 'member'
  roleType: 'user' | 'admin'
  /** Set of permissions; null for people without an office. */
  officeRole: OfficeRole | null
  memberType: 0 | 1 | 2 | 3
  /** Full name with prefix, as shown in the header. */
  fullname: string
  avatarUrl: string | null
  /** While it lasts, writing is rejected. */
  suspension: Suspension | null
}

export interface Suspension {
  /** To the owner of the account. */
  message: string
  /** ISO 8601 UTC; null has no end. */
  endsAt: string | null
}

/** An admin while suspended has no permissions, and is none here (decision 0062). */
export function isAdmin(viewer: Pick<Viewer, 'roleType' | 'suspension'> | null): boolean {
  return viewer?.roleType === 'admin' && !viewer.suspension
}

const TEACHER = 1

/** Only teachers have followers (ACT-005, PROF-033), and only they and admins write stories. */
export function isTeacher(memberType: number): boolean {
  return memberType === TEACHER
}

/** Whether the viewer has any part of the office. What the parts need is in `permissions.ts`. */
export function hasOffice(viewer: Viewer | null): boolean {
  return !!viewer?.officeRole && !viewer.suspension
}
