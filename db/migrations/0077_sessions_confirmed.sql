-- When the person last gave the password in this session (AB-189). Every session begins with one.
alter table sessions add column confirmed_at timestamptz not null default now();
update sessions set confirmed_at = created_at;
