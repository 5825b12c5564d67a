-- Whether a story is a case study depends on the type of the post: taken one by one, PostgreSQL expects half as many case
-- studies as there are, and sorts all of them where the index of an order is faster.
create statistics posts_kind (mcv) on post_type, is_case_study from posts;
