-- Lists that read all posts or all trainings, found by calling every endpoint on a million posts.

-- The tools in the form of a story, the most used first.
create index posts_used_tools on posts (used_it_count desc, id desc)
  where post_type = 'tech_review' and status = 1 and deleted_at is null;
create index posts_case_studies on posts (published_at desc, id desc)
  where is_case_study and status = 1 and deleted_at is null;
-- The trainings of a person, for the reviews on the profile.
create index posts_trainer on posts (author_id) where post_type = 'event' and deleted_at is null;
create index trainings_with_test on trainings (post_id) where has_test;
create index trainings_free on trainings (last_date_join) where price_satang = 0;
