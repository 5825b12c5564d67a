/** Permissions on posts. Pure rules, used on the server and in the browser. */
import { isTeacher, type Viewer } from '#lib/viewer.ts'
import type { TeacherAccount } from './contract.ts'

/**
 * Whether the Follow button is shown: for teachers other than the viewer who are not followed yet (POST-007..009,
 *
 */
export function canFollow(
  viewer: Pick<Viewer, 'id'> | null,
  teacher: Pick<TeacherAccount, 'id' | 'member_type' | 'expired' | 'isFollowing'>,
): boolean {
  return isTeacher(teacher.member_type) && !teacher.expired && teacher.id !== viewer?.id && teacher.isFollowing === 0
}
