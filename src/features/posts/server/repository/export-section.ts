/** Export section of the posts that a user wrote as a teacher, including deleted ones while they are stored. */

import { statement } from '#server/database/db.ts'
import { type ExportSectionReader, orderSections } from '#server/export-section.ts'
import { exportSectionTexts as texts } from '../../texts.ts'

export const exportSection: ExportSectionReader = {
  sections: [
    {
      name: 'posts',
      title: texts.posts,
      columns: {
        topic: texts.topic,
        post_type: texts.type,
        status: texts.status,
        excerpt: texts.excerpt,
        created_at: texts.createdAt,
        published_at: texts.publishedAt,
        view_count: texts.views,
        like_count: texts.likes,
        comment_count: texts.comments,
      },
      words: texts.words,
      tables: ['posts'],
      read: orderSections(
        statement(
          'posts.export',
          `select posts.id as place, posts.id, post_type,
             case status when 0 then 'draft' when 1 then 'published' else 'unlisted' end as status, topic,
             headline_caption, excerpt, description, story.name_for_case_study, story.desc_for_case_study,
             array(select tool.name from story_tools tool where tool.post_id = posts.id order by tool.position) as tools,
             video_provider, video_id, view_count, like_count, pin_count, share_count, used_it_count, vote_count,
             comment_count, created_at, published_at, updated_at, deleted_at
           from posts left join teaching_stories story on story.post_id = posts.id
           where author_id = $1 and posts.id > $2 order by posts.id limit $3`,
        ),
      ),
    },
  ],
}
