/** SQL of the people who get mails that they did not request. */
import { type Db, statement } from '#server/database/db.ts'
import { recipientSql } from '../sql.ts'

export interface Recipient {
  firstname: string
  /** Null until the address is verified (AB-193). */
  email: string | null
}

const findStatement = statement<Recipient>(
  'accounts.recipient',
  `select ${recipientSql('person')} from users person where person.id = $1 and person.deleted_at is null`,
)

/** Undefined if the account is deleted. */
export async function findRecipient(db: Db, userId: number): Promise<Recipient | undefined> {
  return (await db.query(findStatement, [userId]))[0]
}
