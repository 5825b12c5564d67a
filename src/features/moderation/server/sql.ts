/** SQL for later features. */

/** Ids of comments with undecided reports. */
export const REPORTED_COMMENTS = `select k.comment_id from report_cases k
  join comments c on c.id = k.comment_id where c.deleted_at is null`
