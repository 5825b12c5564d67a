-- Choices of a member for the rows of home, and the trainings of a month.

create table home_choices (
  user_id bigint primary key references users (id),
  -- Names of the rows that the member turned off.
  hidden_rows text[] not null default '{}' check (cardinality(hidden_rows) <= 20),
  -- Tags of levels and subjects that the member teaches; null: taken from what the member pinned, liked, used and wrote.
  room_tags bigint[] check (cardinality(room_tags) <= 20),
  updated_at timestamptz not null default now()
);

create index training_sessions_start on training_sessions (starts_at, training_id);
