-- Without a time, `scheduled_status` is what the author of a draft chose last: an unlisted story that went back to a draft
-- is not offered to everyone.
alter table story_drafts drop constraint story_drafts_check1;
alter table story_drafts add constraint story_drafts_schedule
  check (scheduled_at is null or scheduled_status is not null);
