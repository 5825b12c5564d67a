-- Profiles: what a teacher's ideas, likes and views are counted from.

-- Views of a post by Bangkok month (decision Q-62): `posts.view_count` says how many, not when. Counted from here on.
create table post_view_months (
  post_id bigint not null references posts (id) on delete cascade,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  views integer not null check (views > 0),
  primary key (post_id, month)
);

-- The key of post_likes begins with the person; a teacher's likes are asked for by post and month.
create index post_likes_post on post_likes (post_id, created_at);

-- Listed stories of a teacher, newest first.
create index posts_ideas on posts (author_id, published_at desc, id desc)
  where post_type = 'teaching_story' and status = 1 and deleted_at is null;
