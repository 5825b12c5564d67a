-- Filters and order of a table of the office, kept by a person under a name.
create table saved_views (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- Name of the list, from the allow-list of the feature.
  list text not null check (list ~ '^[a-z-]{1,40}$'),
  name text not null check (char_length(name) between 1 and 60),
  -- The query of the address with its `?`; empty: the list without filters.
  query text not null check (char_length(query) <= 500 and (query = '' or query like '?%')),
  created_at timestamptz not null default now(),
  unique (user_id, list, name)
);
