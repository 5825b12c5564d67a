-- Words in the order of `th-x-icu`: a vowel that is written before its consonant follows it, tone marks do not count, signs
-- of repetition and abbreviation stand before letters, and Latin letters after Thai ones. Unlike there a space counts, so
-- that people of one first name stand together. The key is stored and compared by code point, because comparing texts by a collation takes most of the time
-- of sorting thousands of them.
create function thai_order(value text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    translate(lower(value), U&'abcdefghijklmnopqrstuvwxyz\0E46\0E2F\0E47\0E48\0E49\0E4A\0E4B\0E4C\0E4D\0E4E',
      U&'\FF41\FF42\FF43\FF44\FF45\FF46\FF47\FF48\FF49\FF4A\FF4B\FF4C\FF4D\FF4E\FF4F\FF50\FF51\FF52\FF53\FF54\FF55\FF56\FF57\FF58\FF59\FF5A--'),
    U&'([\0E40-\0E44])([\0E01-\0E2E])', '\2\1', 'g') $$;

-- Its index goes with the column.
alter table users drop column sorted_name;
alter table users add column sorted_name text generated always as (case when deleted_at is null then
  thai_order(coalesce(firstname_th, firstname) || ' ' || coalesce(lastname_th, lastname)) end) stored;
create index users_name on users (sorted_name, id)
  include (kind, role_type, office_role, province, email_verified_at, seen_at) where deleted_at is null;

-- People of a kind or a province are sorted from the index alone.
drop index users_kind, users_province;
create index users_kind on users (kind, id) include (seen_at, sorted_name) where deleted_at is null;
create index users_province on users (province, id) include (seen_at, sorted_name)
  where deleted_at is null and province is not null;

drop index posts_office_topic, posts_desk_topic;
alter table posts add column sorted_topic text generated always as (thai_order(topic)) stored;
create index posts_office_topic on posts (sorted_topic, id)
  include (post_type, is_case_study, status, updated_at, author_id) where deleted_at is null;
create index posts_desk_topic on posts (sorted_topic, id) include (status, is_case_study)
  where post_type = 'teaching_story' and deleted_at is null;
