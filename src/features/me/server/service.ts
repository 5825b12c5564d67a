import { loadAccount } from '#features/accounts/server/service/account.ts'
import { readReactions } from '#features/feed/server/service/read-cards.ts'
import { countUnread } from '#features/notifications/server/service/list-notifications.ts'
import type { MemberCall, VisitorCall } from '#server/feature.ts'

/** Q-187 @throws {AppError} 401 if the account was deleted in the meantime */
export async function readMe(call: VisitorCall, { posts = [] }: { posts?: number[] | undefined }) {
  const { db, viewer, session } = call
  const token = session.csrfToken()
  if (!viewer) return { data: { account: null, role: 'visitor' as const, token, unread: 0, reactions: [] } }
  const [account, { data }, reactions] = await Promise.all([
    loadAccount(db, viewer.id),
    countUnread(call as MemberCall),
    readReactions(db, viewer, posts),
  ])
  return { data: { account, role: viewer.roleType, token, unread: data.unread, reactions } }
}
