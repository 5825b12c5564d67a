/** Sources of search documents: posts with their author, tags and tools. */
import { type Db, statement } from '#server/database/db.ts'
import type { PostSource } from '../service/build-document.ts'

// As `trainingState` of trainings derives it, at the time of the statement: a document is rebuilt after each change.
const trainingStateSql = `case
       when exists (select from training_sessions s where s.training_id = te.post_id and s.starts_at <= now() and s.ends_at > now())
         then 'live'
       when now() < te.last_date_join and te.join_count < te.seats then 'open'
       when te.recording_url is not null
         and not exists (select from training_sessions s where s.training_id = te.post_id and s.ends_at > now()) then 'replay'
       else 'close'
     end`

/** Every fact of a training that its document contains, to compare; empty for other posts. */
const trainingFactsSql = `case when te.post_id is null then '' else concat_ws(' ', te.price_satang, te.has_certificate,
       te.recording_url is not null, ${trainingStateSql},
       (select string_agg(extract(epoch from s.starts_at)::bigint::text, ',' order by s.position)
        from training_sessions s where s.training_id = te.post_id)) end`

// Timestamps are read as text: a Date drops the microseconds, and the document would always look stale. A tag's
// ancestors count as tags of the post (decision Q-114). Places are the texts shown next to the author.
const listSourcesStatement = statement<PostSource>(
  'search.list-sources',
  `with recursive tree as (
     select id as tag_id, id as ancestor_id, parent_id from tags
     union all
     select tree.tag_id, tags.id, tags.parent_id from tree join tags on tags.id = tree.parent_id
   )
   select p.id, p.published_at::text as "publishedAt", greatest(p.updated_at, u.updated_at)::text as "sourceUpdatedAt",
     p.topic, p.description, p.headline_caption as caption, coalesce(tr.tool_name, '') as "toolName",
     coalesce(tr.edu_plan_option, 0) = 1 as "isEduPlan",
     array(select t.name from post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = p.id order by pt.position)
       || array(select st.name from story_tools st where st.post_id = p.id order by st.position)
       || array(select r.tool_name from training_tools tt join tech_reviews r on r.post_id = tt.tech_review_id
                where tt.training_id = p.id order by tt.position)
       || case when u.deleted_at is null
            then array[concat_ws(' ', u.firstname, u.lastname), concat_ws(' ', u.firstname_th, u.lastname_th)]
            else '{}' end as labels,
     case when u.deleted_at is null then array[u.workplace, coalesce(u.province, '')] else '{}' end
       || array[coalesce(ts.name_for_case_study, ''), coalesce(ts.desc_for_case_study, '')] as places,
     array(select q.question from search_questions q where q.post_id = p.id order by q.position) as questions,
     case when te.post_id is not null then 'training' when tr.post_id is not null then 'tool' else 'story' end as kind,
     te.price_satang::int as "priceSatang", coalesce(te.has_certificate, false) as "hasCertificate",
     te.recording_url is not null as "hasRecording", tr.works_offline = 'yes' as "worksOffline",
     coalesce(tr.price_note, '') as "priceNote", ts.licence as licence,
     case when te.post_id is not null then ${trainingStateSql} end as "trainingState", ${trainingFactsSql} as facts,
     array(select to_char(s.starts_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') from training_sessions s
           where s.training_id = p.id order by s.position) as days,
     array(select distinct tree.ancestor_id from post_tags pt join tree on tree.tag_id = pt.tag_id
           where pt.post_id = p.id) as "tagIds"
   from posts p
   join users u on u.id = p.author_id
   left join tech_reviews tr on tr.post_id = p.id
   left join teaching_stories ts on ts.post_id = p.id
   left join trainings te on te.post_id = p.id
   where p.id = any($1::bigint[]) and p.status = 1 and p.deleted_at is null`,
)

/** Sources of the listed posts among the ids; drafts, unlisted and deleted posts are left out. */
export function listSources(db: Db, postIds: readonly number[]): Promise<PostSource[]> {
  return db.query(listSourcesStatement, [postIds])
}

interface CheckedPosts {
  staleIds: number[]
  /** The last post that was checked; null if there are none after `afterId`. */
  lastId: number | null
}

const findStaleStatement = statement<CheckedPosts>(
  'search.find-stale-posts',
  `with checked as materialized (
     select id, author_id, updated_at, published_at, status = 1 and deleted_at is null as is_listed
     from posts where id > $2 order by id limit $3
   ), stale as (
     select p.id from checked p
     join users u on u.id = p.author_id
     left join search_documents d on d.post_id = p.id
     left join trainings te on te.post_id = p.id
     where case when p.is_listed
       then d.post_id is null or d.version <> $1 or d.published_at <> p.published_at
         or d.source_updated_at < greatest(p.updated_at, u.updated_at) or d.facts <> ${trainingFactsSql}
       else d.post_id is not null end
   )
   select coalesce((select array_agg(id order by id) from stale), '{}') as "staleIds",
     (select max(id) from checked) as "lastId"
   -- not null: staleIds`,
)

/**
 * Checks `count` posts after `afterId`: stale are those whose document is missing, older than its sources or of another
 * version, and posts that have a document although they are not listed. All posts at once would take longer than a
 * statement may.
 */
export async function findStalePosts(db: Db, version: string, afterId: number, count: number): Promise<CheckedPosts> {
  const [checked] = await db.query(findStaleStatement, [version, afterId, count])
  return checked as CheckedPosts
}
