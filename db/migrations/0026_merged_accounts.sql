-- Merged accounts: the row of the member leads to the university account that has its content now.
alter table users
  add column merged_into bigint references users (id),
  add constraint users_merged_row check (merged_into is null or (deleted_at is not null and merged_into <> id));
create index users_merged_into on users (merged_into) where merged_into is not null;
