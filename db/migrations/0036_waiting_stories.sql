-- The dashboard counts stories whose schedule was reached while something was missing.
create index story_drafts_failed on story_drafts (saved_at) where schedule_failed;
