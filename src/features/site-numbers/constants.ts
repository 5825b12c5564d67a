export const PERIODS = ['7', '30', '90', '365'] as const
export type Period = (typeof PERIODS)[number]

export const MEASURES = ['readers', 'members', 'registrations', 'posts', 'comments'] as const
export type Measure = (typeof MEASURES)[number]

/** What waits for an admin, in the order of the dashboard. */
export const WAITING_KINDS = [
  'slips',
  'comments',
  'tests',
  'reviews',
  'mails',
  'stories',
  'jobs',
  'lateJobs',
  'announcements',
  'votes',
  'missed',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** Counts of waiting work end here; one more means more. */
export const WAITING_MAX = 1_000
/** Jobs and schedules that are due for so long wait. */
export const LATE_MINUTES = 10
/** Announcements that end within this time are shown. */
export const ENDING_HOURS = 48

/** A text that was not found is shown from this number of searches on, so that one person's search never is. */
export const MISSED_FLOOR = 3
export const MISSED_SHOWN = 50
export const TOOLS_SHOWN = 30
export const VOTES_SHOWN = 12
/** Votes are near their threshold from this share on. */
export const NEAR_SHARE = 0.6

export const NUMBERS_CSV_PATH = '/api/admin/numbers.csv'
