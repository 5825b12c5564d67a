/** Data export of a person's attempts and answers. */
import { statement } from '#server/database/db.ts'
import { type ExportSectionReader, orderSections } from '#server/export-section.ts'
import { exportSectionTexts as texts } from '../../texts.ts'

export const exportSection: ExportSectionReader = {
  sections: [
    {
      name: 'online_test_attempts',
      title: texts.attempts,
      columns: {
        training: texts.training,
        number: texts.number,
        started_at: texts.startedAt,
        submitted_at: texts.submittedAt,
        score: texts.score,
        passed: texts.passed,
      },
      tables: ['online_test_attempts', 'online_test_forms'],
      read: orderSections(
        statement(
          'online-tests.export-attempts',
          `select attempt.id as place, p.topic as training, attempt.number, attempt.started_at, attempt.submitted_at,
             attempt.response_id, attempt.score, attempt.passed
           from online_test_attempts attempt join user_events event on event.id = attempt.user_event_id
           join posts p on p.id = event.training_id
           where event.user_id = $1 and attempt.id > $2 order by attempt.id limit $3`,
        ),
      ),
    },
    {
      name: 'online_test_answers',
      title: texts.answers,
      columns: { training: texts.training, question: texts.question, choice: texts.choice, saved_at: texts.savedAt },
      tables: ['online_test_answers'],
      read: orderSections(
        statement(
          'online-tests.export-answers',
          `select place, training, attempt, question, choice, saved_at from (
             select row_number() over (order by form.started_at, form.id, answer.position) as place,
               p.topic as training, form.attempt, form.questions -> answer.position ->> 'question' as question,
               form.questions -> answer.position -> 'choices' ->> answer.choice as choice, answer.saved_at
             from online_test_forms form join user_events event on event.id = form.user_event_id
             join posts p on p.id = event.training_id join online_test_answers answer on answer.form_id = form.id
             where event.user_id = $1) own
           where place > $2 order by place limit $3`,
        ),
      ),
    },
    {
      name: 'online_test_returns',
      title: texts.returns,
      columns: {
        training: texts.training,
        number: texts.number,
        submitted_at: texts.submittedAt,
        score: texts.score,
        returned_at: texts.returnedAt,
      },
      tables: ['online_test_returns'],
      read: orderSections(
        statement(
          'online-tests.export-returns',
          `select returned.id as place, p.topic as training, returned.number, returned.submitted_at, returned.response_id,
             returned.score, returned.returned_at
           from online_test_returns returned join user_events event on event.id = returned.user_event_id
           join posts p on p.id = event.training_id
           where event.user_id = $1 and returned.id > $2 order by returned.id limit $3`,
        ),
      ),
    },
    {
      name: 'online_test_extensions',
      title: texts.extensions,
      columns: { training: texts.training, due_at: texts.dueAt },
      tables: ['online_test_extensions'],
      read: orderSections(
        statement(
          'online-tests.export-extensions',
          `select event.id as place, p.topic as training, extension.due_at
           from online_test_extensions extension join user_events event on event.id = extension.user_event_id
           join posts p on p.id = event.training_id
           where event.user_id = $1 and event.id > $2 order by event.id limit $3`,
        ),
      ),
    },
  ],
}
