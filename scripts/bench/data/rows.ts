/** People and trainings that parts of the bench add to its data. Those that an earlier run hid are shown again. */
import type pg from 'pg'

interface NewPeople {
  first: number
  count: number
  lastname: string
  /** Letter of their code, different for each part. */
  letter: string
}

/** Inserts members with consecutive ids. */
export async function addPeople(pool: pg.Pool, { first, count, lastname, letter }: NewPeople): Promise<void> {
  await pool.query(
    `insert into users (id, kind, role_id, member_type, prefix_id, prefix_name, firstname, lastname, id_code)
     select n, 'member', 3, 3, 3, 'นางสาว', 'ชูใจ', $3::text, $4::text || n
     from generate_series($1::bigint, $1 + $2 - 1) n on conflict (id) do update set deleted_at = null`,
    [first, count, lastname, letter],
  )
}

interface NewTrainingPosts {
  first: number
  count: number
  authorId: number
  topic: string
}

/** Inserts published posts of trainings with consecutive ids; the caller inserts their `trainings` rows. */
export async function addTrainingPosts(
  pool: pg.Pool,
  { first, count, authorId, topic }: NewTrainingPosts,
): Promise<void> {
  await pool.query(
    `insert into posts (id, post_type, status, topic, author_id, published_at)
     select n, 'event', 1, $4::text || ' ' || n, $3::bigint, now() - interval '30 days'
     from generate_series($1::bigint, $1 + $2 - 1) n on conflict (id) do update set deleted_at = null`,
    [first, count, authorId, topic],
  )
}
