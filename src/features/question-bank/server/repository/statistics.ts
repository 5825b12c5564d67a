/** SQL of item statistics: how each question of a bank works, over all finished forms of its training. */
import { type Db, statement } from '#server/database/db.ts'

interface ItemRow {
  questionId: number
  number: number
  /** Of the bank. */
  choices: string[]
  /** Forms that showed the question in its present wording. */
  shown: number
  right: number
  /** People of each group, and right answers of each, for high, middle and low scores on the other questions. */
  groups: { size: number; right: number }[]
  /** How often each choice was given, by its text. */
  chosen: Record<string, number>
}

/**
 * A form counts for a question whose text, choices and right choice are the same as in the bank, so that a changed
 * question begins again. Forms are ranked by their score on the other questions, so that the question is not compared
 * with itself; the upper and the lower group are $2 of them each, at least one form.
 */
const itemsStatement = statement<ItemRow>(
  'question-bank.items',
  `with numbered as (
     select id, question, choices, correct_choice, row_number() over (order by position, id)::int as number
     from online_test_questions where training_id = $1),
   shown as (
     select question.id, form.id as form_id,
       item.value -> 'choices' ->> answer.choice as answer,
       coalesce(answer.choice = (item.value ->> 'correct')::int, false) as is_right,
       form.score - coalesce(answer.choice = (item.value ->> 'correct')::int, false)::int as rest
     from user_events event
     join online_test_forms form on form.user_event_id = event.id and form.finished_at is not null
     cross join lateral jsonb_array_elements(form.questions) with ordinality as item (value, place)
     join numbered question on question.id = (item.value ->> 'id')::bigint
       and question.question = item.value ->> 'question'
       and question.choices[question.correct_choice + 1] = item.value -> 'choices' ->> (item.value ->> 'correct')::int
       and jsonb_array_length(item.value -> 'choices') = cardinality(question.choices)
       and item.value -> 'choices' @> to_jsonb(question.choices)
     left join online_test_answers answer on answer.form_id = form.id and answer.position = item.place - 1
     where event.training_id = $1),
   ranked as (
     select *, row_number() over (partition by id order by rest desc, form_id) as rank,
       greatest(1, round(count(*) over (partition by id) * $2::numeric)) as size, count(*) over (partition by id) as total
     from shown),
   by_answer as (
     select id, jsonb_object_agg(answer, times) as counts
     from (select id, answer, count(*) as times from shown where answer is not null group by id, answer) given
     group by id),
   grouped as (
     select *, case when rank <= size then 1 when rank > total - size then 3 else 2 end as part from ranked)
   select own.id as "questionId", numbered.number, numbered.choices, count(*)::int as shown, count(*) filter (where is_right)::int as right,
     json_build_array(
       json_build_object('size', count(*) filter (where part = 1), 'right', count(*) filter (where part = 1 and is_right)),
       json_build_object('size', count(*) filter (where part = 2), 'right', count(*) filter (where part = 2 and is_right)),
       json_build_object('size', count(*) filter (where part = 3), 'right', count(*) filter (where part = 3 and is_right))
     ) as groups,
     coalesce((select counts from by_answer where by_answer.id = own.id), '{}') as chosen
   from grouped own join numbered on numbered.id = own.id
   group by own.id, numbered.number, numbered.choices order by numbered.number`,
)

export function listItems(db: Db, trainingId: number, share: number): Promise<ItemRow[]> {
  return db.query(itemsStatement, [trainingId, share])
}
