-- Views of visitors are counted by the address they come from too: however many browsers one claims to be, it adds few
-- to a post in an hour (AB-180). A keyed hash like viewer_key, null for people who are signed in; swept with its row.
alter table post_views add column device_key text;
create index post_views_device on post_views (post_id, device_key, counted_at) where device_key is not null;
