/** Seeds likes, pins, used-it, votes, shares, follows and comment likes, each with its time. */
import * as z from 'zod/mini'
import { advanceIdentity } from '#server/database/advance-identity.ts'
import { type Db, type Statement, statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import { SeedId, type SeedPart, SeedTime, seedPart } from '#server/database/seed/seed-part.ts'
import { skipOpenings } from './repository/training-openings.ts'

const ReactionRow = z.strictObject({ user_id: SeedId, post_id: SeedId, at: SeedTime })
type ReactionRow = z.output<typeof ReactionRow>

interface ReactionSeed {
  section: string
  table: string
  /** Inserts rows with `user_id`, `post_id` and `at` (JSON). */
  upsert: Statement
  /** Table of the posts that can have the reaction. */
  posts?: string
}

function reactionSeed({ section, table, upsert, posts = 'posts' }: ReactionSeed): SeedPart {
  return seedPart<ReactionRow>({
    section,
    table,
    row: ReactionRow,
    key: (row) => `${row.user_id} ${row.post_id}`,
    references: (row) => [
      { field: 'user_id', table: 'users', id: row.user_id },
      { field: 'post_id', table: posts, id: row.post_id },
    ],
    async write({ db }, rows) {
      await db.query(upsert, [jsonRows(rows)])
    },
  })
}

const upsertLikes = statement(
  'interactions.seed-likes',
  `insert into post_likes (user_id, post_id, created_at)
   select user_id, post_id, at from json_to_recordset($1) as row (user_id bigint, post_id bigint, at timestamptz)
   on conflict (user_id, post_id) do update set created_at = excluded.created_at`,
)
const upsertPins = statement(
  'interactions.seed-pins',
  `insert into post_pins (user_id, post_id, created_at)
   select user_id, post_id, at from json_to_recordset($1) as row (user_id bigint, post_id bigint, at timestamptz)
   on conflict (user_id, post_id) do update set created_at = excluded.created_at`,
)
const upsertUsedIts = statement(
  'interactions.seed-used-its',
  `insert into post_used_its (user_id, post_id, created_at)
   select user_id, post_id, at from json_to_recordset($1) as row (user_id bigint, post_id bigint, at timestamptz)
   on conflict (user_id, post_id) do update set created_at = excluded.created_at`,
)
const upsertVotes = statement(
  'interactions.seed-votes',
  `insert into post_votes (user_id, post_id, created_at)
   select user_id, post_id, at from json_to_recordset($1) as row (user_id bigint, post_id bigint, at timestamptz)
   on conflict (user_id, post_id, kind) do update set created_at = excluded.created_at`,
)

const votesSeed: SeedPart = {
  ...reactionSeed({ section: 'votes', table: 'post_votes', upsert: upsertVotes, posts: 'tech_reviews' }),
  // Seeding must not send mails to the seeded voters.
  finish: ({ db }) => skipOpenings(db, new Date()),
}

const ShareRow = z.extend(ReactionRow, { target: z.enum(['facebook', 'x', 'url', 'line']) })
type ShareRow = z.output<typeof ShareRow>

const sharesSeed = seedPart<ShareRow>({
  section: 'shares',
  table: 'post_shares',
  row: ShareRow,
  key: (row) => `${row.user_id} ${row.post_id} ${row.target} ${row.at.toISOString()}`,
  references: (row) => [
    { field: 'user_id', table: 'users', id: row.user_id },
    { field: 'post_id', table: 'posts', id: row.post_id },
  ],
  async write({ db }, rows) {
    await insertShares(db, rows)
    await advanceIdentity(db, 'post_shares')
  },
})

// Seeded shares have no id: rows with the same user, post, target and time are the same share.
const insertNewShares = statement(
  'interactions.insert-new-shares',
  `insert into post_shares (user_id, post_id, target, created_at)
   select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[]) as fresh (user_id, post_id, target, at)
   where not exists (
     select 1 from post_shares old
     where (old.user_id, old.post_id, old.target, old.created_at) = (fresh.user_id, fresh.post_id, fresh.target, fresh.at)
   )`,
)

async function insertShares(db: Db, rows: readonly ShareRow[]): Promise<void> {
  await db.query(insertNewShares, [
    rows.map((row) => row.user_id),
    rows.map((row) => row.post_id),
    rows.map((row) => row.target),
    rows.map((row) => row.at),
  ])
}

const FollowRow = z.strictObject({ follower_id: SeedId, user_id: SeedId, at: SeedTime })
type FollowRow = z.output<typeof FollowRow>

const upsertFollows = statement(
  'interactions.seed-follows',
  `insert into follows (follower_id, user_id, created_at)
   select follower_id, user_id, at from json_to_recordset($1) as row (follower_id bigint, user_id bigint, at timestamptz)
   on conflict (follower_id, user_id) do update set created_at = excluded.created_at`,
)

const followsSeed = seedPart<FollowRow>({
  section: 'follows',
  table: 'follows',
  row: FollowRow,
  key: (row) => `${row.follower_id} ${row.user_id}`,
  references: (row) => [
    { field: 'follower_id', table: 'users', id: row.follower_id },
    { field: 'user_id', table: 'users', id: row.user_id },
  ],
  check: (rows) =>
    rows.flatMap((row, index) =>
      row.follower_id === row.user_id ? [`follows[${index}].user_id: a user cannot follow themselves`] : [],
    ),
  async write({ db }, rows) {
    await db.query(upsertFollows, [jsonRows(rows)])
  },
})

const CommentLikeRow = z.strictObject({ user_id: SeedId, comment_id: SeedId, at: SeedTime })
type CommentLikeRow = z.output<typeof CommentLikeRow>

const upsertCommentLikes = statement(
  'interactions.seed-comment-likes',
  `insert into comment_likes (user_id, comment_id, created_at)
   select user_id, comment_id, at from json_to_recordset($1) as row (user_id bigint, comment_id bigint, at timestamptz)
   on conflict (user_id, comment_id) do update set created_at = excluded.created_at`,
)

const commentLikesSeed = seedPart<CommentLikeRow>({
  section: 'comment_likes',
  table: 'comment_likes',
  row: CommentLikeRow,
  key: (row) => `${row.user_id} ${row.comment_id}`,
  references: (row) => [
    { field: 'user_id', table: 'users', id: row.user_id },
    { field: 'comment_id', table: 'comments', id: row.comment_id },
  ],
  async write({ db }, rows) {
    await db.query(upsertCommentLikes, [jsonRows(rows)])
  },
})

export const interactionSeeds: readonly SeedPart[] = [
  reactionSeed({ section: 'likes', table: 'post_likes', upsert: upsertLikes }),
  reactionSeed({ section: 'pins', table: 'post_pins', upsert: upsertPins }),
  reactionSeed({ section: 'used_its', table: 'post_used_its', upsert: upsertUsedIts }),
  votesSeed,
  sharesSeed,
  followsSeed,
  commentLikesSeed,
]
