-- A picture that is deleted is looked for in everything that may show it: by index, not by reading all people and posts.
create index users_avatar on users (avatar_image_id) where avatar_image_id is not null;
create index posts_image on posts (image_id) where image_id is not null;
create index tech_reviews_tool_image on tech_reviews (tool_image_id) where tool_image_id is not null;
create index tech_review_images_image on tech_review_images (image_id);
create index story_tools_image on story_tools (image_id) where image_id is not null;
create index trainings_event_image on trainings (event_image_id) where event_image_id is not null;
create index testimonials_image on testimonials (image_id) where image_id is not null;
