/** A user's interactions, for the data export. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import { statement } from '#server/database/db.ts'
import { type ExportSection, type ExportSectionReader, orderSections } from '#server/export-section.ts'
import { exportSectionTexts as texts } from '../../texts.ts'

// Titles of posts that the user can no longer read are omitted.
const POST = `case when p.deleted_at is null and p.status > 0 then p.topic end as post`

const statementNames = {
  post_likes: 'interactions.export-likes',
  post_pins: 'interactions.export-pins',
  post_used_its: 'interactions.export-used-its',
} as const

/** The reactions of one table, ordered by post. */
function reactionsSection(table: keyof typeof statementNames): ExportSection {
  return {
    name: table,
    title: texts[table],
    columns: { post: texts.post, created_at: texts.at },
    tables: [table],
    read: orderSections(
      statement(
        statementNames[table],
        `select m.post_id as place, m.post_id, ${POST}, m.created_at from ${table} m join posts p on p.id = m.post_id
         where m.user_id = $1 and m.post_id > $2 order by m.post_id limit $3`,
      ),
    ),
  }
}

export const exportSection: ExportSectionReader = {
  sections: [
    reactionsSection('post_likes'),
    reactionsSection('post_pins'),
    reactionsSection('post_used_its'),
    {
      name: 'post_votes',
      title: texts.post_votes,
      columns: { post: texts.post, kind: texts.kind, created_at: texts.at },
      words: texts.words,
      tables: ['post_votes'],
      read: orderSections(
        statement(
          'interactions.export-votes',
          `select * from (
             select m.post_id * 2 + (m.kind = 'request')::int as place, m.post_id, ${POST}, m.kind, m.created_at
             from post_votes m join posts p on p.id = m.post_id where m.user_id = $1) as own
           where place > $2 order by place limit $3`,
        ),
      ),
    },
    {
      name: 'post_shares',
      title: texts.post_shares,
      columns: { post: texts.post, target: texts.target, created_at: texts.at },
      words: texts.words,
      tables: ['post_shares'],
      read: orderSections(
        statement(
          'interactions.export-shares',
          `select m.id as place, m.post_id, ${POST}, m.target, m.created_at from post_shares m
           join posts p on p.id = m.post_id where m.user_id = $1 and m.id > $2 order by m.id limit $3`,
        ),
      ),
    },
    {
      name: 'story_tool_used_its',
      title: texts.story_tool_used_its,
      columns: { tool: texts.tool, post: texts.post, created_at: texts.at },
      tables: ['story_tool_used_its'],
      read: orderSections(
        statement(
          'interactions.export-tools',
          `select m.story_tool_id as place, case when p.deleted_at is null and p.status > 0 then tool.name end as tool,
             tool.post_id, ${POST}, m.created_at
           from story_tool_used_its m join story_tools tool on tool.id = m.story_tool_id
             join posts p on p.id = tool.post_id
           where m.user_id = $1 and m.story_tool_id > $2 order by m.story_tool_id limit $3`,
        ),
      ),
    },
    {
      name: 'comment_likes',
      title: texts.comment_likes,
      columns: { post: texts.post, created_at: texts.at },
      tables: ['comment_likes'],
      read: orderSections(
        statement(
          'interactions.export-comment-likes',
          `select m.comment_id as place, m.comment_id, c.post_id, ${POST}, m.created_at
           from comment_likes m join comments c on c.id = m.comment_id join posts p on p.id = c.post_id
           where m.user_id = $1 and m.comment_id > $2 order by m.comment_id limit $3`,
        ),
      ),
    },
    {
      name: 'following',
      title: texts.following,
      columns: { name: texts.name, created_at: texts.at },
      tables: ['follows'],
      read: orderSections(
        statement(
          'interactions.export-following',
          `select m.user_id as place, m.user_id, case when other.deleted_at is null then ${fullnameSql('other')} end as name,
             m.created_at
           from follows m join users other on other.id = m.user_id
           where m.follower_id = $1 and m.user_id > $2 order by m.user_id limit $3`,
        ),
      ),
    },
    {
      name: 'followers',
      title: texts.followers,
      columns: { created_at: texts.at },
      tables: ['follows'],
      // The names of followers are their personal data.
      read: orderSections(
        statement(
          'interactions.export-followers',
          `select m.follower_id as place, m.created_at from follows m
           where m.user_id = $1 and m.follower_id > $2 order by m.follower_id limit $3`,
        ),
      ),
    },
    {
      name: 'post_uses',
      title: texts.post_uses,
      columns: { post: texts.post, action: texts.kind, times: texts.times, last_at: texts.lastAt },
      words: texts.words,
      tables: ['post_uses'],
      read: orderSections(
        statement(
          'interactions.export-uses',
          `select * from (
             select m.post_id * 3 + array_position(array['download', 'download-manual', 'watch-vdo'], m.action) as place, m.post_id, ${POST}, m.action, m.times, m.last_at
             from post_uses m join posts p on p.id = m.post_id where m.user_id = $1) as own
           where place > $2 order by place limit $3`,
        ),
      ),
    },
    {
      name: 'training_opening_notifications',
      title: texts.training_opening_notifications,
      columns: { post: texts.post, notified_at: texts.notifiedAt },
      tables: ['training_opening_notifications'],
      read: orderSections(
        statement(
          'interactions.export-trainings',
          `select m.training_id as place, m.training_id as post_id, ${POST}, m.notified_at
           from training_opening_notifications m join posts p on p.id = m.training_id
           where m.user_id = $1 and m.training_id > $2 order by m.training_id limit $3`,
        ),
      ),
    },
    {
      name: 'post_views',
      title: texts.post_views,
      columns: { post: texts.post, counted_at: texts.at },
      tables: ['post_views'],
      read: orderSections(
        statement(
          'interactions.export-views',
          `select m.post_id as place, m.post_id, ${POST}, m.counted_at from post_views m join posts p on p.id = m.post_id
           where m.viewer_key = 'user ' || $1::bigint and m.post_id > $2 order by m.post_id limit $3`,
        ),
      ),
    },
  ],
}
