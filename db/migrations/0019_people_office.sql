-- The office of people: roles, suspensions, the last visit.

-- A named set of permissions besides those of an admin, who has role_type admin.
alter table users add column office_role text check (office_role in ('moderator', 'editor'));
alter table users add constraint users_one_role check (office_role is null or role_type = 'user');
-- Newest sign-in or visit, exact to the hour.
alter table users add column seen_at timestamptz;
update users set seen_at = newest.at
  from (select user_id, max(last_seen_at) as at from sessions group by user_id) newest where newest.user_id = users.id;

-- Writing is refused until ends_at; null has no end. A row whose end has passed has no effect and is deleted later.
create table suspensions (
  user_id bigint primary key references users (id),
  reason text not null check (reason in ('advertising', 'abuse', 'spam', 'false-identity', 'other')),
  message text not null check (char_length(message) between 1 and 500),
  ends_at timestamptz,
  created_at timestamptz not null default now()
);
create index suspensions_end on suspensions (ends_at) where ends_at is not null;

-- Search of the list of people: names, address, user name and code.
create function person_words(users) returns text language sql immutable parallel safe as $$
  select lower($1.firstname || ' ' || $1.lastname || ' ' || coalesce($1.firstname_th, '') || ' '
    || coalesce($1.lastname_th, '') || ' ' || coalesce($1.email, '') || ' ' || coalesce($1.username, '') || ' '
    || coalesce($1.id_code, ''))
$$;
create index users_words on users using gin (person_words(users) gin_trgm_ops) where deleted_at is null;
create index users_name on users ((coalesce(firstname_th, firstname)), (coalesce(lastname_th, lastname)), id)
  where deleted_at is null;
create index users_seen on users (seen_at desc nulls last, id desc) where deleted_at is null;
create index users_province on users (province, id) where deleted_at is null and province is not null;
create index users_kind on users (kind, id) where deleted_at is null;
create index users_office on users (role_type, office_role, id)
  where deleted_at is null and (role_type = 'admin' or office_role is not null);
create index users_unverified on users (id) where deleted_at is null and email_verified_at is null;
-- The log of one person.
create index audit_entries_person on audit_entries (subject_id, id desc) where action like 'person.%';
