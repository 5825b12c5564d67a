import type { TestApp } from './app.ts'

/** Posts and comments of the fixture. */
export type MergedRows = Record<'review' | 'story' | 'named' | 'masked' | 'foreign', number>

/** Rows of which both accounts have one, so that one of two remains; counters agree with the rows. */
export async function addClashes(
  site: TestApp,
  { source: me, target: it, other: them, ids }: Record<'source' | 'target' | 'other', number> & { ids: MergedRows },
): Promise<void> {
  const sql = (text: string, values: unknown[] = []) => site.db.primaryPool.query(text, values)
  await sql('insert into marketing_consents (user_id, receives_newsletter) values ($1, true)', [me])
  await sql(`insert into deletion_requests (user_id, reason) values ($1, 'other')`, [me])
  await sql(
    `insert into account_tokens (hash, user_id, purpose, expires_at) values ('\\x01', $1, 'deletion', now() + interval '1 day')`,
    [me],
  )
  await sql('update trainings set join_count = 2')
  for (const table of ['post_likes', 'post_pins', 'post_used_its']) {
    await sql(`insert into ${table} (user_id, post_id) values ($1, $2)`, [it, ids.review])
  }
  await sql(`insert into post_votes (user_id, post_id, kind) values ($1, $2, 'vote')`, [it, ids.review])
  await sql('insert into comment_likes (user_id, comment_id) values ($1, $2), ($1, $3)', [it, ids.foreign, ids.named])
  await sql('insert into follows (follower_id, user_id) values ($1, $2), ($2, $1), ($1, $3), ($3, $1)', [it, me, them])
  await sql(
    `insert into user_events (user_id, training_id, state, joined_at)
     select $1::bigint, training_id, 'joined', now() from user_events where user_id = $2`,
    [it, me],
  )
  await sql('update trainings set join_count = 3')
  await sql(
    `insert into reviews (user_id, masked_name, type, score, opinion, impacts, status)
     values ($1, 'น****า', 2, 3, 'ของบัญชีมหาวิทยาลัย', '{}', 'published')`,
    [it],
  )
  await sql(
    `insert into review_helpful_marks (review_id, user_id)
     select id, $1::bigint from reviews where user_id = $2 union select id, $1::bigint from reviews where user_id = $3 and type = 1`,
    [it, me, them],
  )
  await sql(
    `update reviews r set helpful_count = (select count(*) from review_helpful_marks m where m.review_id = r.id)`,
  )
  await sql(`insert into comment_reports (comment_id, user_id, reason) values ($1, $2, 'spam')`, [ids.foreign, it])
  await sql(`insert into saved_views (user_id, list, name, query) values ($1, 'posts', 'ร่าง', '?status=draft')`, [it])
  await sql(`insert into notification_mails (user_id, kind, is_wanted) values ($1, 'follow', false)`, [it])
  await sql(
    `insert into notifications (user_id, kind, group_key, actor_id) values ($1, 'follow', 'follow:' || $2::bigint, $2),
       ($3, 'follow', 'follow:' || $1::bigint, $1)`,
    [it, me, them],
  )
  await sql('update posts set like_count = 3, pin_count = 3, used_it_count = 3, vote_count = 3 where id = $1', [
    ids.review,
  ])
  await sql('update comments set like_count = 3 where id = $1', [ids.foreign])
  await sql('update comments set like_count = 2 where id = $1', [ids.named])
  await sql('update notifications set count = 3 where kind = $1', ['comment_like'])
}
