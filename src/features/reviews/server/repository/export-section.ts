/** Data export of a person's reviews, replies and helpful marks. */
import { statement } from '#server/database/db.ts'
import { type ExportSectionReader, orderSections } from '#server/export-section.ts'
import { exportSectionTexts as texts } from '../../texts.ts'

export const exportSection: ExportSectionReader = {
  sections: [
    {
      name: 'reviews',
      title: texts.reviews,
      columns: {
        created_at: texts.createdAt,
        type: texts.type,
        training: texts.training,
        score: texts.score,
        opinion: texts.opinion,
        shown_as: texts.shownAs,
        status: texts.status,
        helpful: texts.helpful,
        reply: texts.reply,
      },
      tables: ['reviews'],
      read: orderSections(
        statement(
          'reviews.export',
          `select r.id as place, r.id, case r.type when 1 then 'training' else 'web' end as type,
             p.topic as training, r.score, r.opinion, r.impacts, case when r.is_anonymous then r.masked_name else 'self' end as shown_as,
             r.status, r.helpful_count as helpful, r.reply, r.created_at, r.edited_at
           from reviews r left join posts p on p.id = r.reviewable_id
           where r.user_id = $1 and r.id > $2 order by r.id limit $3`,
        ),
      ),
    },
    {
      name: 'review_replies',
      title: texts.replies,
      columns: { replied_at: texts.createdAt, reply: texts.reply },
      tables: ['reviews'],
      read: orderSections(
        statement(
          'reviews.export-replies',
          `select id as place, id, reply, replied_at from reviews
           where replied_by = $1 and id > $2 order by id limit $3`,
        ),
      ),
    },
    {
      name: 'review_helpful_marks',
      title: texts.marks,
      columns: { created_at: texts.createdAt, opinion: texts.opinion },
      tables: ['review_helpful_marks'],
      read: orderSections(
        statement(
          'reviews.export-marks',
          `select r.id as place, r.id, mark.created_at, case when r.status = 'published' then r.opinion end as opinion
           from review_helpful_marks mark join reviews r on r.id = mark.review_id
           where mark.user_id = $1 and r.id > $2 order by r.id limit $3`,
        ),
      ),
    },
  ],
}
