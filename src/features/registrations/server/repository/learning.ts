/** The trainings that a user joined and their hours, by the time when they ended (Q-91, decision 0053). */

export const TRAININGS_JOINED = `
  select max(session.ends_at) as at, 1 as amount from months
  join user_events own on own.user_id = months.user_id and own.state = 'joined'
  join training_sessions session on session.training_id = own.training_id
  group by own.id`

export const LEARNING_HOURS = `
  select session.ends_at as at, extract(epoch from session.ends_at - session.starts_at) / 3600 as amount from months
  join user_events own on own.user_id = months.user_id and own.state = 'joined'
  join training_sessions session on session.training_id = own.training_id`
