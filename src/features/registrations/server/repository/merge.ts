/** SQL of the merge of two accounts. */
import { type Db, statement } from '#server/database/db.ts'

interface KeptRegistration {
  id: number
  userId: number
}

const keptStatement = statement<KeptRegistration>(
  'registrations.kept',
  `select event.id, event.user_id as "userId" from user_events event
   where event.user_id = any($1::bigint[]) and event.training_id = $2
   order by array_position(array['joined', 'waiting', 'cancelled'], event.state),
     exists (select from certificates where user_event_id = event.id) desc,
     (select max(score) from online_test_attempts where user_event_id = event.id) desc nulls last,
     event.user_id = $3 desc
   limit 1`,
)
const moveStatement = statement('registrations.move', 'update user_events set user_id = $2 where id = $1')

/** Of the registrations of two accounts for one training, the one that stays. The training is locked. */
export async function findKeptRegistration(
  db: Db,
  { userIds, trainingId, targetId }: { userIds: readonly number[]; trainingId: number; targetId: number },
): Promise<KeptRegistration> {
  const [row] = await db.query(keptStatement, [userIds, trainingId, targetId])
  return row!
}

export async function moveRegistration(db: Db, id: number, userId: number): Promise<void> {
  await db.query(moveStatement, [id, userId])
}
