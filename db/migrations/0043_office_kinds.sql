-- The tabs of the table of posts: a far page of a kind is read without the posts of the other kinds. Among 100,000 posts,
-- page 200 of the case studies took 31 ms of PostgreSQL without these indexes and 6 ms with them.
create index posts_office_kind_published on posts (post_type, is_case_study, published_at desc nulls last, id desc)
  include (status, updated_at, author_id) where deleted_at is null;
create index posts_office_kind_views on posts (post_type, is_case_study, counted_views desc, id desc)
  include (status, updated_at, author_id) where deleted_at is null;
create index posts_office_kind_topic on posts (post_type, is_case_study, sorted_topic, id)
  include (status, updated_at, author_id) where deleted_at is null;
create index posts_office_kind_edited on posts (post_type, is_case_study, updated_at desc, id desc)
  include (status, author_id) where deleted_at is null;
