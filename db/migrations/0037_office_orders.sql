-- The tables of posts and stories read one page of an order and filter it from the index alone: rows that a filter
-- removes cost no visit of the table, which is what made a filter with few rows slow in an order of its own.
drop index posts_office_published, posts_office_views, posts_office_topic, posts_office_edited;
create index posts_office_published on posts (published_at desc nulls last, id desc)
  include (post_type, is_case_study, status, updated_at, author_id) where deleted_at is null;
create index posts_office_views on posts (counted_views desc, id desc)
  include (post_type, is_case_study, status, updated_at, author_id) where deleted_at is null;
create index posts_office_topic on posts (topic collate "th-x-icu", id)
  include (post_type, is_case_study, status, updated_at, author_id) where deleted_at is null;
create index posts_office_edited on posts (updated_at desc, id desc)
  include (post_type, is_case_study, status, author_id) where deleted_at is null;

-- A search of one or two letters finds what begins with it.
create index posts_office_beginning on posts (topic) where deleted_at is null;

drop index posts_desk_created, posts_desk_topic, posts_desk_view, posts_desk_published, posts_desk_pins,
  posts_desk_comments, posts_desk_likes, posts_desk_shares;
create index posts_desk_created on posts (created_at, id) include (status)
  where post_type = 'teaching_story' and deleted_at is null;
create index posts_desk_topic on posts (topic, id) include (status)
  where post_type = 'teaching_story' and deleted_at is null;
create index posts_desk_view on posts (view_count, id) include (status)
  where post_type = 'teaching_story' and deleted_at is null;
-- Drafts come last when the newest come first.
create index posts_desk_published on posts ((coalesce(published_at, '-infinity'::timestamptz)), id) include (status)
  where post_type = 'teaching_story' and deleted_at is null;
create index posts_desk_pins on posts (pin_count, id) include (status)
  where post_type = 'teaching_story' and deleted_at is null;
create index posts_desk_comments on posts (comment_count, id) include (status)
  where post_type = 'teaching_story' and deleted_at is null;
create index posts_desk_likes on posts (like_count, id) include (status)
  where post_type = 'teaching_story' and deleted_at is null;
create index posts_desk_shares on posts (share_count, id) include (status)
  where post_type = 'teaching_story' and deleted_at is null;
