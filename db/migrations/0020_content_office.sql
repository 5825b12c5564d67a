-- The office of posts and trainings (decision 0063).

alter table posts
  -- Grows with each change of the content, so that an admin does not overwrite the change of another.
  add column edit_revision integer not null default 1,
  -- Who saved it last in the office; null for a seed and after the account is deleted.
  add column edited_by bigint references users (id),
  -- A copy of teaching_stories.type = 1, so that lists by kind read one table.
  add column is_case_study boolean not null default false,
  -- view_count of the last hour, by which lists of the office sort: an index on the counter itself would make every view
  -- rewrite all indexes of the row.
  add column counted_views bigint not null default 0;

update posts set counted_views = view_count,
  is_case_study = exists (select from teaching_stories where post_id = posts.id and type = 1);

create function copy_story_type() returns trigger language plpgsql as $$
begin
  update posts set is_case_study = (new.type = 1) where id = new.post_id and is_case_study <> (new.type = 1);
  return null;
end $$;
create trigger teaching_stories_copy_type after insert or update of type on teaching_stories
  for each row execute function copy_story_type();

create index posts_edited_by on posts (edited_by) where edited_by is not null;

-- Lists of the office in each of their orders; few rows of a kind or a state are found first and sorted then.
create index posts_office_published on posts (published_at desc nulls last, id desc) where deleted_at is null;
create index posts_office_views on posts (counted_views desc, id desc) where deleted_at is null;
create index posts_office_topic on posts (topic collate "th-x-icu", id) where deleted_at is null;
create index posts_office_edited on posts (updated_at desc, id desc) where deleted_at is null;
create index posts_office_kind on posts (post_type, is_case_study, status) where deleted_at is null;
create index posts_office_unpublished on posts (status) where deleted_at is null and status <> 1;
create index posts_office_search on posts using gin (topic gin_trgm_ops) where deleted_at is null;

-- Search of authors by name.
create index users_author_names on users
  using gin ((coalesce(firstname_th, firstname) || ' ' || coalesce(lastname_th, lastname)) gin_trgm_ops)
  where deleted_at is null and (member_type = 1 or role_type = 'admin');
