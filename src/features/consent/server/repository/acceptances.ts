/** Which members accepted a version that asked again. */
import { type Db, statement } from '#server/database/db.ts'
import type { AcceptedTab } from '../../constants.ts'

interface PendingPolicy {
  tab: AcceptedTab
  version: number
  summary: string
}

// A person who signed up later accepted the version in force. The newsletter is asked of its readers only.
const pendingStatement = statement<PendingPolicy>(
  'consent.pending',
  `select tab, coalesce(consent_version, version) as version, summary from policies
   where tab <> 'cookie' and asked_at > (select created_at from users where id = $1)
     and not exists (select from policy_acceptances own where own.user_id = $1 and own.tab = policies.tab
       and own.version >= coalesce(policies.consent_version, policies.version))
     and (tab <> 'marketing' or coalesce((select receives_newsletter from marketing_consents choice
       where choice.user_id = $1 order by choice.id desc limit 1), false))
   order by array_position(array['privacy', 'website', 'marketing'], tab)`,
)

/** Documents that this member is asked about. */
export function listPending(db: Db, userId: number): Promise<PendingPolicy[]> {
  return db.query(pendingStatement, [userId])
}

const insertStatement = statement(
  'consent.insert-acceptance',
  `insert into policy_acceptances (user_id, tab, version, accepted_at)
   select id, $2, $3, $4 from users where id = $1 and deleted_at is null for share
   on conflict do nothing`,
)

/** Inserts nothing if the account is deleted, or for a second answer. */
export async function insertAcceptance(
  db: Db,
  { userId, tab, version, now }: { userId: number; tab: AcceptedTab; version: number; now: Date },
): Promise<void> {
  await db.query(insertStatement, [userId, tab, version, now])
}

const countStatement = statement<{ version: number; people: number }>(
  'consent.count-acceptances',
  'select version, count(*)::integer as people from policy_acceptances where tab = $1 group by version',
)

/** People who accepted, by version. */
export function countAcceptances(db: Db, tab: string): Promise<{ version: number; people: number }[]> {
  return db.query(countStatement, [tab])
}

const deleteStatement = statement('consent.delete-acceptances', 'delete from policy_acceptances where user_id = $1')

export async function deleteAcceptances(db: Db, userId: number): Promise<void> {
  await db.query(deleteStatement, [userId])
}
