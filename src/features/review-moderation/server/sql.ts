/** SQL for later features: ids of reviews that an admin has to decide on. */

export const WAITING_REVIEWS = `select id from reviews where status = 'waiting'`

/** Reviews with undecided reports. */
export const REPORTED_REVIEWS = 'select distinct review_id from review_reports where decided_at is null'
