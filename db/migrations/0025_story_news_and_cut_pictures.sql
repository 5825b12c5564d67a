-- Notifications about stories (invitations, acceptances, a failed schedule, the story of a followed teacher), and cut pictures.

alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in ('reply', 'comment_like', 'follow', 'training_open',
    'training_place', 'training_reminder', 'training_recording', 'test_returned', 'test_extended', 'moderation', 'review',
    'review_helpful', 'story_invited', 'story_accepted', 'story_failed', 'story_published')),
  -- The follower, the person who invited or accepted, or the followed teacher.
  drop constraint notifications_check,
  add constraint notifications_actor_check check (
    (kind in ('follow', 'story_invited', 'story_accepted', 'story_published')) = (actor_id is not null));

alter table notification_mails drop constraint notification_mails_kind_check,
  add constraint notification_mails_kind_check check (kind in ('reply', 'follow', 'training_open', 'training_joined',
    'training_place', 'training_reminder', 'training_recording', 'moderation', 'review', 'story_invited',
    'story_accepted', 'story_failed', 'story_published'));

-- When followers were told of the story, which happens once. Stories that were published before are no news.
alter table story_drafts add column followers_told_at timestamptz;
update story_drafts set followers_told_at = p.published_at from posts p
  where p.id = story_drafts.post_id and p.published_at is not null;

-- The picture that a part was cut out of.
alter table images add column cut_from bigint references images (id);
create index images_cut_from on images (cut_from) where cut_from is not null;
