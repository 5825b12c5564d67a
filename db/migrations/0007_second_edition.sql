-- The second edition: groups of tags, orders of lists, sets for counts, facts of reviews, focal points, files of posts.

-- tags -------------------------------------------------------------------------------------------

-- Tags of one parent and one group are alternatives (decision Q-180).
create table tag_groups (
  key text primary key check (key ~ '^[a-z_]{1,40}$'),
  -- As displayed.
  label text not null,
  position integer not null default 0
);

-- A tag without a group belongs to the group of its parent.
alter table tags add column group_key text references tag_groups (key);

-- orders of lists --------------------------------------------------------------------------------

-- Sort keys of the orders `popular` and `upcoming` (decision 0041), higher is first; jobs update them. They are copied to
-- feed_tags, so that a list under a tag reads one part of one index.
alter table posts
  add column popularity bigint not null default 0,
  add column upcoming bigint not null default 0;
create index posts_popular on posts (popularity desc, published_at desc, id desc) where status = 1 and deleted_at is null;
create index posts_upcoming on posts (upcoming desc, published_at desc, id desc) where status = 1 and deleted_at is null;

alter table feed_tags
  add column popularity bigint not null default 0,
  add column upcoming bigint not null default 0;
create index feed_tags_popular on feed_tags (tag_id, popularity, published_at, post_id);
create index feed_tags_upcoming on feed_tags (tag_id, upcoming, published_at, post_id);

-- For the events of the last 30 days of a post.
create index post_pins_post on post_pins (post_id, created_at);
create index post_used_its_post on post_used_its (post_id, created_at);

-- counts -----------------------------------------------------------------------------------------

-- Sets of listed posts as bits, for counting the results of filters: bit n of a chunk is the post with the id
-- chunk * 8192 + n. A set is a tag with its descendants, or 0 all posts, -1 reviews with the education plan, -2 case
-- studies. Derived from feed_tags and rebuilt chunk by chunk.
create table post_sets (
  set_id bigint not null,
  chunk integer not null,
  bits bit(8192) not null,
  primary key (set_id, chunk)
);
-- Bits are compared, not displayed: without compression they are read faster.
alter table post_sets alter column bits set storage plain;

insert into post_sets (set_id, chunk, bits)
with empty as materialized (
  select repeat('0', 8192)::bit(8192) as bits
), listed as (
  select id, post_type from posts where status = 1 and deleted_at is null
), members as (
  select 0::bigint as set_id, id from listed
  union all
  select feed_tags.tag_id, listed.id from listed join feed_tags on feed_tags.post_id = listed.id
  union all
  select -1, listed.id from listed join tech_reviews on tech_reviews.post_id = listed.id and edu_plan_option = 1
  union all
  select -2, listed.id from listed join teaching_stories on teaching_stories.post_id = listed.id and type = 1
)
select set_id, (id / 8192)::integer, bit_or(set_bit((select bits from empty), (id % 8192)::integer, 1))
from members group by set_id, (id / 8192)::integer;

-- facts of reviews -------------------------------------------------------------------------------

-- What a teacher asks before trying a tool (decision Q-193); an unknown fact is empty or 'unknown'.
alter table tech_reviews
  -- Tags of levels, in display order.
  add column suits_levels bigint[] not null default '{}' check (cardinality(suits_levels) <= 20),
  add column price_note text,
  add column works_offline text not null default 'unknown' check (works_offline in ('yes', 'partly', 'no', 'unknown')),
  add column pupil_accounts text not null default 'unknown'
    check (pupil_accounts in ('needed', 'optional', 'none', 'unknown')),
  add column devices text,
  -- When the facts were last checked.
  add column checked_at date;

-- The point of a picture that stays visible when it is cropped, from the left and from the top.
alter table images
  add column focal_x real not null default 0.5 check (focal_x between 0 and 1),
  add column focal_y real not null default 0.5 check (focal_y between 0 and 1);

-- files of posts ---------------------------------------------------------------------------------

alter table post_downloads
  add column bytes integer check (bytes > 0),
  -- Media type of the file.
  add column type text;

alter table post_uses drop constraint post_uses_action_check,
  add constraint post_uses_action_check check (action in ('watch-vdo', 'download-manual', 'download'));
