/** SQL for later features. */
import { EVALUATION_SECONDS } from '../constants.ts'

/**
 * Registrations as `id` whose attempt could not be evaluated, and `since` when: someone has to give the attempt
 * back. The condition says the same as `testState`.
 */
export const UNEVALUATED_TESTS = `select event.id, attempt.submitted_at as since
  from online_test_attempts attempt
  join user_events event on event.id = attempt.user_event_id and event.state = 'joined'
  join users person on person.id = event.user_id and person.deleted_at is null
  join trainings training on training.post_id = event.training_id and training.has_test
  join posts p on p.id = event.training_id and p.deleted_at is null
  where attempt.response_id is not null and attempt.score is null
    and attempt.submitted_at <= now() - interval '${EVALUATION_SECONDS} seconds'
    and not exists (select from online_test_attempts other where other.user_event_id = event.id and other.passed)`
