-- Names are compared without their dots (AB-143). Where two people would now have one key, whoever has it keeps it, else
-- whoever came first takes it; the others keep theirs.
with wanted as (
  select id, fullname_key as old, btrim(regexp_replace(replace(fullname_key, '.', ' '), '\s+', ' ', 'g')) as new
  from users where fullname_key like '%.%'
)
update users set fullname_key = wanted.new
from wanted
where users.id = wanted.id and wanted.new <> ''
  and wanted.id = (select min(other.id) from wanted other where other.new = wanted.new)
  and not exists (select from users other where other.fullname_key = wanted.new);
