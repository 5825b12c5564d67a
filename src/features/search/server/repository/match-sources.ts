/** The texts of posts in which a search looked, field by field, for the reasons of the results. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

export interface MatchSource {
  id: number
  topic: string
  summary: string
  /** HTML. */
  description: string
  toolName: string
  tags: string[]
  apps: string[]
  /** As displayed; empty for a deleted account. */
  teacher: string
  /** The name in Latin letters; empty where another name is displayed. */
  otherName: string
  places: string[]
  questions: string[]
}

// A case study may show another name for its teacher: then nothing of the account may be a reason.
const findStatement = statement<MatchSource>(
  'search.match-sources',
  `select p.id, p.topic, p.headline_caption as summary, p.description, coalesce(tr.tool_name, '') as "toolName",
     array(select t.name from post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = p.id
           order by pt.position) as tags,
     array(select st.name from story_tools st where st.post_id = p.id order by st.position)
       || array(select r.tool_name from training_tools tt join tech_reviews r on r.post_id = tt.tech_review_id
                where tt.training_id = p.id order by tt.position) as apps,
     case when u.deleted_at is not null then ''
       when ts.type = 1 and ts.name_for_case_study is not null then ts.name_for_case_study
       else ${fullnameSql('u')} end as teacher,
     case when shown.is_account then concat_ws(' ', u.firstname, u.lastname) else '' end as "otherName",
     case when shown.is_account then array[u.workplace, coalesce(u.province, '')] else '{}' end
       || array[coalesce(ts.desc_for_case_study, '')] as places,
     array(select q.question from search_questions q where q.post_id = p.id order by q.position) as questions
   from posts p
   join users u on u.id = p.author_id
   left join tech_reviews tr on tr.post_id = p.id
   left join teaching_stories ts on ts.post_id = p.id
   cross join lateral (
     select u.deleted_at is null and not (coalesce(ts.type, 0) = 1 and ts.name_for_case_study is not null) as is_account
   ) shown
   where p.id = any($1::bigint[])`,
)

/** Call it with the ids of the shown results only: it reads whole descriptions. */
export function findMatchSources(db: Db, postIds: readonly number[]): Promise<MatchSource[]> {
  return db.query(findStatement, [postIds])
}
