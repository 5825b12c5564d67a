-- Until now jobs alone remembered such files. What they have not done, given up or not, is taken over. The queue makes
-- its tables when it first starts, so a new database has none.
do $$
begin
  if to_regclass('pgboss.job') is null then return; end if;
  insert into files_to_delete (storage_key)
  select data ->> 'storageKey' from pgboss.job where name = 'copies.delete-file' and state <> 'completed'
  union all
  select 'images/' || (data ->> 'storageKey') || '/' || width || '.' || type
  from pgboss.job, jsonb_array_elements_text(data -> 'widths') width, unnest(array['webp', 'avif']) type
  where name = 'media.delete-files' and state <> 'completed';
end $$;
