/** Test helpers of the office of purchases. */
import type { Pool } from 'pg'

const DISAGREEMENTS = `
  select own.id, own.state, 'document' as what from orders own
  left join accounting_documents receipt on receipt.order_id = own.id and receipt.kind = 'receipt'
  left join accounting_documents note on note.order_id = own.id and note.kind = 'credit_note'
  where (own.state in ('paid', 'refunded')) <> (receipt.id is not null) or (own.state = 'refunded') <> (note.id is not null)
    or receipt.amount_satang <> own.amount_satang or note.amount_satang <> own.amount_satang
  union all
  select own.id, own.state, 'registration' from orders own
  where own.state = 'paid' and not exists (select from user_events event
    where event.user_id = own.user_id and event.training_id = own.training_id and event.state = 'joined')
  union all
  select event.id, event.state, 'place without payment' from user_events event
  where event.state = 'joined' and not exists (select from orders own where own.user_id = event.user_id
    and own.training_id = event.training_id and own.state = 'paid')
  union all
  select training.post_id, training.join_count::text, 'places' from trainings training
  where training.join_count > training.seats or training.join_count <> (select count(*) from orders own
    where own.training_id = training.post_id and own.state in ('awaiting', 'paid'))
  union all
  select series.year, series.kind, 'numbers' from number_series series
  where series.last_number <> case series.kind when 'invoice' then (select count(*) from orders)
    else (select count(*) from accounting_documents document where document.kind = series.kind) end`

/** Orders, documents, registrations, places and numbers that disagree: none, at every moment. */
export async function findDisagreements(pool: Pick<Pool, 'query'>): Promise<{ id: number; what: string }[]> {
  return (await pool.query(DISAGREEMENTS)).rows
}
