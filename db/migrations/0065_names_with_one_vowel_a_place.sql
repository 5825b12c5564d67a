-- Names are compared with one vowel over and one under each letter (AB-143): two that are drawn on each other look like
-- one. Where two people would now have one key, whoever has it keeps it, else whoever came first takes it.
with wanted as (
  select id, regexp_replace(
      regexp_replace(fullname_key, '[\u0E31\u0E34-\u0E37\u0E47](?=[\u0E31-\u0E39]*[\u0E31\u0E34-\u0E37\u0E47])', '', 'g'),
      '\u0E38(?=\u0E39)', '', 'g') as new
  from users where fullname_key ~ '[\u0E31\u0E34-\u0E39\u0E47]{2}'
)
update users set fullname_key = wanted.new
from wanted
where users.id = wanted.id and wanted.new <> users.fullname_key
  and wanted.id = (select min(other.id) from wanted other where other.new = wanted.new)
  and not exists (select from users other where other.fullname_key = wanted.new);
