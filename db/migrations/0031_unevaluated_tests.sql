-- The menu of the office counts the attempts without a result; nearly all have one.
create index online_test_attempts_unevaluated on online_test_attempts (submitted_at)
  where response_id is not null and score is null;
