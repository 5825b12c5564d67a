/** Endpoints of home and the sections. */
import * as z from 'zod/mini'
import { LatestComment } from '#features/comments/contract.ts'
import { PostCard } from '#features/feed/contract.ts'
import { TrainingState } from '#features/trainings/contract.ts'
import { endpoint } from '#lib/contract.ts'

/** What the site holds, counted from its rows. */
export const SiteProof = z.object({
  /** Listed tech reviews. */
  reviews: z.int(),
  /** Listed teaching stories and case studies. */
  stories: z.int(),
  /** Provinces of the authors of listed posts. */
  provinces: z.int(),
  /** Listed posts of the section of solutions. */
  solutions: z.int(),
  /** Free seats of trainings without a price that can still be joined. */
  free_seats: z.int(),
  /** URLs of the pictures of the last authors, ready to show. */
  faces: z.array(z.string()),
  /** The newest comments that everyone may read, of different posts. */
  comments: z.array(LatestComment),
})
export type SiteProof = z.output<typeof SiteProof>

/** Numbers, faces and comments that home shows in its banner (decisions 0043, 0047). Two statements. */
export const readSiteProof = endpoint({
  method: 'GET',
  path: '/api/v2/site-proof',
  access: 'public',
  input: z.object({}),
  output: z.object({ data: SiteProof }),
  cached: true,
  summary: 'Numbers of reviews, stories, provinces and free seats, faces of authors, newest comments',
})

/** A day with a session, and the training that begins first on it. */
const TrainingDay = z.object({
  /** `YYYY-MM-DD` in Bangkok. */
  day: z.string(),
  post_id: z.int(),
  topic: z.string(),
  /** Path of the training. */
  url: z.string(),
  training_state: TrainingState,
  training_state_text: z.string(),
})

/** Trainings with a session in a month, by date. */
export const MonthOfTrainings = z.object({
  /** Empty with `days_only`. */
  trainings: z.array(PostCard),
  days: z.array(TrainingDay),
})
export type MonthOfTrainings = z.output<typeof MonthOfTrainings>

/** Two statements for a visitor, three for a signed-in reader. */
export const listMonthTrainings = endpoint({
  method: 'GET',
  path: '/api/v2/trainings',
  access: 'public',
  input: z.object({
    /** `YYYY-MM`, in Bangkok; in `MONTH_RANGE` around now. */
    month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
    /** 1: without the cards of the trainings, for a calendar beside another list. */
    days_only: z.optional(z.literal(['1', ''])),
  }),
  output: z.object({ data: MonthOfTrainings }),
  summary: 'Trainings with a session in a month',
})
