/** Endpoints of `/admin/user-events`: people of trainings, their tests, and what an admin changes for them. */
import * as z from 'zod/mini'
import { MAX_ATTEMPTS } from '#features/online-tests/constants.ts'
import { OnlineTest } from '#features/online-tests/contract.ts'
import { endpoint } from '#lib/contract.ts'
import { ID_PATTERN, PathId } from '#lib/ids.ts'
import { PEOPLE_FILTERS, SEARCH_MAX } from './constants.ts'
import { Day, Reason } from './fields.ts'

const QueryId = z.optional(
  z.pipe(
    z.union([z.literal(''), z.string().check(z.regex(ID_PATTERN)), z.int().check(z.positive())]),
    z.transform((value) => (value === '' ? null : Number(value))),
  ),
)
const success = z.object({ status: z.literal('success') })

export const UserEvent = z.object({
  id: z.int(),
  fullname: z.string(),
  /** Empty without one. */
  email: z.string(),
  training_id: z.int(),
  training_name: z.string(),
  state: z.enum(['joined', 'waiting']),
  /** Null on the waiting list, and for a training without a test or a session. */
  test: z.nullable(
    z.pick(OnlineTest, {
      attempt: true,
      passed: true,
      score: true,
      status: true,
      responseId: true,
      dueDateText: true,
      isInProgress: true,
    }),
  ),
  /** The attempt that can be given back; null without one. */
  returnable: z.nullable(z.int()),
  can_extend: z.boolean(),
})
export type UserEvent = z.output<typeof UserEvent>

/** The newest registration first. */
export const listUserEvents = endpoint({
  method: 'GET',
  path: '/api/admin/user-events',
  access: 'admin',
  permission: 'test-takers.manage',
  input: z.object({
    filter: z._default(z.enum(PEOPLE_FILTERS), 'all'),
    training: QueryId,
    /** Part of a name, an address or the title of a training. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX))),
    after: QueryId,
  }),
  output: z.object({
    data: z.array(UserEvent),
    /** Title of the training of the filter. */
    training_name: z.nullable(z.string()),
    next: z.nullable(z.int()),
  }),
  summary: 'People of trainings with the state of their tests',
})

/** One change per call: an attempt is given back, or the due date is extended. */
export const changeUserEvent = endpoint({
  method: 'PATCH',
  path: '/api/admin/user-events/:userEventId',
  access: 'admin',
  permission: 'test-takers.manage',
  input: z
    .object({
      userEventId: PathId,
      /** Number of the last used attempt. */
      return_attempt: z.optional(z.int().check(z.gte(1), z.lte(MAX_ATTEMPTS))),
      due_on: z.optional(Day),
      reason: Reason,
    })
    .check(
      z.refine(({ return_attempt, due_on }) => (return_attempt === undefined) !== (due_on === undefined), {
        path: ['return_attempt'],
      }),
    ),
  output: success,
  errors: ['attempt_changed', 'attempt_open', 'attempt_waiting', 'already_passed', 'due_not_later', 'due_too_far'],
  rate: 'interaction',
  summary: 'Give an attempt of an online test back, or extend its due date for one person',
})

export const extendDueDate = endpoint({
  method: 'PATCH',
  path: '/api/admin/online-tests/:trainingId/due-date',
  access: 'admin',
  permission: 'test-takers.manage',
  input: z.object({ trainingId: PathId, due_on: Day, reason: Reason }),
  output: success,
  errors: ['due_not_later', 'due_too_far'],
  rate: 'interaction',
  summary: 'Extend the due date of an online test for everyone who joined the training',
})
