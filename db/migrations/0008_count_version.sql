-- Counts of filters are cached in each process. This number tells whether they still hold (decision 0046): it changes in
-- the transaction that changes the sets or the tags, so a reader who sees the new list sees the new number.
create table post_sets_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null
);
insert into post_sets_version (version) values (1);

-- The lock is that of the rebuild of the sets: taken before the row, it prevents deadlocks with it.
create function count_post_sets_version() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('post_sets'));
  update post_sets_version set version = version + 1;
  return null;
end $$;
create trigger post_sets_count_version after insert or update or delete or truncate on post_sets
  for each statement execute function count_post_sets_version();
create trigger tags_count_version after insert or update or delete or truncate on tags
  for each statement execute function count_post_sets_version();
