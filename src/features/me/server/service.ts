import { loadAccount } from '#features/accounts/server/service/account.ts'
import { readReactions } from '#features/feed/server/service/read-cards.ts'
import { countUnread } from '#features/notifications/server/service/list-notifications.ts'
import type { ParsedInput } from '#lib/contract.ts'
import type { MemberCall, VisitorCall } from '#server/feature.ts'
import type { getMe } from '../contract.ts'
import { findOwnParts } from './repository.ts'

/** Q-187 @throws {AppError} 401 if the account was deleted in the meantime */
export async function readMe(call: VisitorCall, { posts = [], people = [], without }: ParsedInput<typeof getMe>) {
  const { db, viewer, session } = call
  const now = call.now.getTime()
  const token = session.csrfToken()
  if (!viewer) {
    const nothing = { account: null, viewer: null, unread: 0, reactions: [], following: [], has_announcements: false }
    return { data: { ...nothing, role: 'visitor' as const, token, now } }
  }
  const [account, { data }, reactions, { following, hasAnnouncements }] = await Promise.all([
    without === 'account' ? null : loadAccount(db, viewer.id),
    countUnread(call as MemberCall),
    readReactions(db, viewer, posts),
    findOwnParts(db, { userId: viewer.id, people }),
  ])
  const { roleType: role } = viewer
  const own = { account, viewer, role, token, unread: data.unread, reactions, following }
  return { data: { ...own, has_announcements: hasAnnouncements, now } }
}
