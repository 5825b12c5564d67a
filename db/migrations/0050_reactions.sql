-- Reactions: what people played and downloaded, and who was told that a training they voted for is open.

-- How often a person watched a post's video or took its manual (ACT-052, decision Q-134).
create table post_uses (
  user_id bigint not null references users (id),
  post_id bigint not null references posts (id) on delete cascade,
  action text not null check (action in ('watch-vdo', 'download-manual')),
  times integer not null default 1 check (times > 0),
  last_at timestamptz not null default now(),
  primary key (user_id, post_id, action)
);

-- A training is noticed once, when it is first seen open (decision Q-162).
create table training_openings (
  training_id bigint primary key references trainings (post_id) on delete cascade,
  opened_at timestamptz not null default now()
);

-- One mail for each voter and training; told_at is null until the mail is written.
create table training_notices (
  training_id bigint not null references training_openings (training_id) on delete cascade,
  user_id bigint not null references users (id),
  told_at timestamptz,
  primary key (training_id, user_id)
);
create index training_notices_waiting on training_notices (training_id, user_id) where told_at is null;
create index training_notices_user on training_notices (user_id);

-- The key of post_votes begins with the person; who voted for a tool is asked when a training on it opens.
create index post_votes_post on post_votes (post_id);

-- What is open already was no news when this began.
insert into training_openings (training_id)
select id from posts join trainings on trainings.post_id = posts.id
where posts.status = 1 and posts.deleted_at is null and trainings.last_date_join > now();
