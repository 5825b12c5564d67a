/** The signed-in user as seen by pages and use cases; null is a visitor. */
export interface Viewer {
  id: number
  /** `staff` and `student` are accounts of the university directory (decision Q-55). */
  kind: 'staff' | 'student' | 'member'
  roleType: 'user' | 'admin'
  memberType: 0 | 1 | 2 | 3
  /** Full name with prefix, as shown in the header. */
  fullname: string
  avatarUrl: string | null
}

export function isAdmin(viewer: Viewer | null): boolean {
  return viewer?.roleType === 'admin'
}
