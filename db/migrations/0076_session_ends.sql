-- A session that ends, in whatever way its row goes, is told to every instance at commit: streams that it opened end with
-- it (AB-186). One that is over by the clock needs no word, its streams know the time.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('sala_content', 'ended ' || encode(old.id_hash, 'hex'));
  return null;
end $$;
create trigger sessions_announce_end after delete on sessions
  for each row when (old.expires_at > now()) execute function announce_session_end();
