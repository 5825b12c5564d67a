-- The table of stories filters by type from the index of an order alone.
drop index posts_desk_created, posts_desk_topic, posts_desk_view, posts_desk_published, posts_desk_pins,
  posts_desk_comments, posts_desk_likes, posts_desk_shares;
create index posts_desk_created on posts (created_at, id) include (status, is_case_study)
  where post_type = 'teaching_story' and deleted_at is null;
create index posts_desk_topic on posts (topic, id) include (status, is_case_study)
  where post_type = 'teaching_story' and deleted_at is null;
create index posts_desk_view on posts (view_count, id) include (status, is_case_study)
  where post_type = 'teaching_story' and deleted_at is null;
-- Drafts come last when the newest come first.
create index posts_desk_published on posts ((coalesce(published_at, '-infinity'::timestamptz)), id) include (status, is_case_study)
  where post_type = 'teaching_story' and deleted_at is null;
create index posts_desk_pins on posts (pin_count, id) include (status, is_case_study)
  where post_type = 'teaching_story' and deleted_at is null;
create index posts_desk_comments on posts (comment_count, id) include (status, is_case_study)
  where post_type = 'teaching_story' and deleted_at is null;
create index posts_desk_likes on posts (like_count, id) include (status, is_case_study)
  where post_type = 'teaching_story' and deleted_at is null;
create index posts_desk_shares on posts (share_count, id) include (status, is_case_study)
  where post_type = 'teaching_story' and deleted_at is null;
