/** SQL of the users' mail choices and of which notifications were mailed. */
import { mailEmailSql } from '#features/accounts/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import type { MailKind } from '../../constants.ts'

const listStatement = statement<{ kind: MailKind; isWanted: boolean }>(
  'notifications.mail-choices',
  'select kind, is_wanted as "isWanted" from notification_mails where user_id = $1',
)
const chooseStatement = statement(
  'notifications.choose-mail',
  `insert into notification_mails (user_id, kind, is_wanted)
   select id, $2, $3 from users where id = $1 and deleted_at is null for share
   on conflict (user_id, kind) do update set is_wanted = excluded.is_wanted, updated_at = now()`,
)
// Moderation mails are not limited by earlier mails.
const takeStatement = statement<{ firstname: string; email: string | null }>(
  'notifications.take-mail',
  `update notifications n set mailed_at = $2
   from users person
   where n.id = $1 and person.id = n.user_id and person.deleted_at is null
     and person.email_verified_at is not null
     and coalesce((select is_wanted from notification_mails choice
       where choice.user_id = n.user_id and choice.kind = n.kind), $3)
     and (n.kind = 'moderation' or (n.mailed_at is null and (select count(*) from notifications other
       where other.user_id = n.user_id and other.mailed_at > $2::timestamptz - interval '1 hour') < $4))
   returning coalesce(person.firstname_th, person.firstname) as firstname,
     ${mailEmailSql('person')} as email`,
)

/** Only the explicit choices; defaults are not included. */
export function listMailChoices(db: Db, userId: number): Promise<{ kind: MailKind; isWanted: boolean }[]> {
  return db.query(listStatement, [userId])
}

/** Inserts nothing if the account is deleted. */
export async function upsertMailChoice(db: Db, choice: { userId: number; kind: MailKind; isWanted: boolean }) {
  await db.query(chooseStatement, [choice.userId, choice.kind, choice.isWanted])
}

/**
 * Marks a notification as mailed and returns the recipient. Returns null if the user switched this kind off, was
 * already mailed, has reached the hourly limit, or has not confirmed the address (AB-193).
 */
export async function takeMail(
  db: Db,
  { id, now, byDefault, perHour }: { id: number; now: Date; byDefault: boolean; perHour: number },
): Promise<{ firstname: string; email: string | null } | null> {
  const [row] = await db.query(takeStatement, [id, now, byDefault, perHour])
  return row ?? null
}
