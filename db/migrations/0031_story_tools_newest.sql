-- The newest stories with a tool, straight from the index: asked for what is used beside it, the planner walked all
-- stories backwards for a tool that few use.
create index story_tools_newest on story_tools (tech_review_id, post_id) where tech_review_id is not null;
drop index story_tools_review;
