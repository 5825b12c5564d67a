/** The tests that a person passed, by the time of the submission (decision Q-62). */
export const TESTS_PASSED = `
  select attempt.submitted_at as at, 1 as amount from months
  join user_events event on event.user_id = months.user_id
  join online_test_attempts attempt on attempt.user_event_id = event.id and attempt.passed`
