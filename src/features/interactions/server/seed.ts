/** Seeds likes, pins, used-it, votes, shares, follows and comment likes, each with its time. */
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { type Db, statement } from '#server/database/db.ts'
import { SeedId, type SeedPart, SeedTime, seedPart } from '#server/database/seed/seed-part.ts'
import { advanceIdentity, upsert } from '#server/database/upsert.ts'
import { skipOpenings } from './repository/training-openings.ts'
import { commentLikes, follows, postLikes, postPins, postShares, postUsedIts, postVotes } from './tables.ts'

const ReactionRow = z.strictObject({ user_id: SeedId, post_id: SeedId, at: SeedTime })
type ReactionRow = z.output<typeof ReactionRow>

function reactionSeed(
  section: string,
  name: string,
  table: PgTable,
  target: PgColumn[],
  postTable = 'posts',
): SeedPart {
  return seedPart<ReactionRow>({
    section,
    table: name,
    row: ReactionRow,
    key: (row) => `${row.user_id} ${row.post_id}`,
    references: (row) => [
      { field: 'user_id', table: 'users', id: row.user_id },
      { field: 'post_id', table: postTable, id: row.post_id },
    ],
    async write({ db }, rows) {
      const reactions = rows.map(({ user_id: userId, post_id: postId, at: createdAt }) => ({
        userId,
        postId,
        createdAt,
      }))
      await upsert(db, table, reactions, { target })
    },
  })
}

const votesSeed: SeedPart = {
  ...reactionSeed(
    'votes',
    'post_votes',
    postVotes,
    [postVotes.userId, postVotes.postId, postVotes.kind],
    'tech_reviews',
  ),
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
    await advanceIdentity(db, postShares)
  },
})

// Seeded shares have no id: rows with the same user, post, target and time are the same share.
const insertNewShares = statement(
  'interactions.insertNewShares',
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
    const pairs = rows.map(({ follower_id: followerId, user_id: userId, at: createdAt }) => ({
      followerId,
      userId,
      createdAt,
    }))
    await upsert(db, follows, pairs, { target: [follows.followerId, follows.userId] })
  },
})

const CommentLikeRow = z.strictObject({ user_id: SeedId, comment_id: SeedId, at: SeedTime })
type CommentLikeRow = z.output<typeof CommentLikeRow>

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
    const reactions = rows.map(({ user_id: userId, comment_id: commentId, at: createdAt }) => ({
      userId,
      commentId,
      createdAt,
    }))
    await upsert(db, commentLikes, reactions, { target: [commentLikes.userId, commentLikes.commentId] })
  },
})

export const interactionSeeds: readonly SeedPart[] = [
  reactionSeed('likes', 'post_likes', postLikes, [postLikes.userId, postLikes.postId]),
  reactionSeed('pins', 'post_pins', postPins, [postPins.userId, postPins.postId]),
  reactionSeed('used_its', 'post_used_its', postUsedIts, [postUsedIts.userId, postUsedIts.postId]),
  votesSeed,
  sharesSeed,
  followsSeed,
  commentLikesSeed,
]
