/** Data export of a person's comments, under any name, including deleted comments that are still stored. */

import { statement } from '#server/database/db.ts'
import { type ExportSectionReader, orderSections } from '#server/export-section.ts'
import { exportSectionTexts as texts } from '../../texts.ts'
import { commentText } from '../comment-html.ts'

export const exportSection: ExportSectionReader = {
  sections: [
    {
      name: 'comments',
      title: texts.comments,
      columns: {
        created_at: texts.createdAt,
        post: texts.post,
        text: texts.text,
        stickers: texts.stickers,
        shown_as: texts.shownAs,
        like_count: texts.likes,
        deleted_at: texts.deletedAt,
      },
      words: texts.words,
      tables: ['comments'],
      read: orderSections(
        statement(
          'comments.export',
          `select c.id as place, c.id, c.post_id, c.parent_id, c.created_at, c.edited_at, c.deleted_at,
             case when p.deleted_at is null and p.status > 0 then p.topic end as post, c.body,
             array(select s.name from unnest(c.sticker_ids) with ordinality as chosen (id, n)
               join stickers s on s.id = chosen.id order by n) as stickers,
             case when c.comment_as = 1 then 'site' when c.is_anonymous then c.anonymous_name else 'self' end as shown_as,
             c.is_anonymous, c.is_shown, c.like_count
           from comments c join posts p on p.id = c.post_id
           where c.user_id = $1 and c.id > $2 order by c.id limit $3`,
        ),
        ({ body, ...row }) => ({ ...row, text: commentText(String(body)), html: body ?? '' }),
      ),
    },
  ],
}
