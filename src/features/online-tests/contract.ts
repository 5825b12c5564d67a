/** Endpoints of online tests, and those of the built-in provider’s form. */
import * as z from 'zod/mini'
import { Image } from '#features/media/contract.ts'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { CHOICES_MAX, DEVICES, FORM_ID_PATTERN, QUESTION_COUNT, RESPONSE_ID_PATTERN } from './constants.ts'

const Id = z.int().check(z.positive())
const ResponseId = z.string().check(z.regex(RESPONSE_ID_PATTERN))
const Result = z.literal([0, 1, 2, 3])
const Status = z.literal([1, 2, 3, 4, 5])

/** TEST-011..013. All but the name depends on the time of the call. */
export const OnlineTest = z.object({
  userEventId: z.int(),
  trainingName: z.string(),
  /** Attempts that are used up. */
  attempt: z.int(),
  passed: Result,
  /** 0 to 10; null without a result. */
  score: z.nullable(z.int()),
  status: Status,
  responseId: z.nullable(z.string()),
  dueDateText: z.string(),
  dueDateUnixTime: z.int(),
  dayTillDueDate: z.nullable(z.int()),
  exceededDueDate: z.boolean(),
  availableDate: z.nullable(z.string()),
  /** A submitted attempt waits for its result. */
  isInProgress: z.boolean(),
})
export type OnlineTest = z.output<typeof OnlineTest>

/** TEST-057 */
export const listOnlineTests = endpoint({
  method: 'GET',
  path: '/api/online-test',
  access: 'member',
  input: z.object({}),
  output: z.object({ data: z.object({ onlineTestData: z.array(OnlineTest) }) }),
  summary: 'Online tests of the trainings that the signed-in person joined',
})

/** TEST-058. Repeated calls return the form of the open attempt (AB-81). */
export const startOnlineTest = endpoint({
  method: 'POST',
  path: '/api/online-test/start',
  access: 'member',
  input: z.object({ user_event_id: Id }),
  output: z.object({ success: z.literal(true), data: z.object({ form_id: z.string() }) }),
  errors: ['test_upcoming', 'test_passed', 'test_not_evaluated', 'test_past_due', 'attempts_used', 'provider_down'],
  rate: 'interaction',
  summary: 'Start an attempt, or return the one that is open',
})

/** TEST-059, TEST-060. The score comes from the provider only. */
export const submitOnlineTest = endpoint({
  method: 'POST',
  path: '/api/online-test/submit',
  access: 'member',
  input: z.object({ user_event_id: Id, response_id: ResponseId }),
  output: z.object({ success: z.literal(true), data: z.object({ passed: Result, response_id: z.string() }) }),
  errors: ['attempt_used', 'test_past_due'],
  rate: 'interaction',
  summary: 'Report that the form of the open attempt was submitted',
})

/** TEST-061, TEST-062 */
export const checkOnlineTest = endpoint({
  method: 'POST',
  path: '/api/online-test/check',
  access: 'member',
  input: z.object({ user_event_id: Id }),
  output: z.object({
    success: z.literal(true),
    data: z.object({
      is_in_progress: Flag,
      passed: Result,
      score: z.nullable(z.int()),
      attempt: z.int(),
      status: Status,
    }),
  }),
  rate: 'online-test-check',
  summary: 'State of the last attempt; polled once a second',
})

const formId = z.string().check(z.regex(FORM_ID_PATTERN))
/** Identifies an open form; a reload keeps it. */
const tab = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/))
const position = z.int().check(z.gte(0), z.lt(QUESTION_COUNT))
const choice = z.nullable(z.int().check(z.gte(0), z.lt(CHOICES_MAX)))
const revision = z.int().check(z.gte(0), z.lte(1_000_000))

/** The newest state of a question; revision 0 was never touched. */
export const FormAnswer = z.object({ choice: z.nullable(z.int()), is_flagged: Flag, revision: z.int() })
export type FormAnswer = z.output<typeof FormAnswer>

/** A form without the correct choices. */
export const TestForm = z.object({
  form_id: z.string(),
  training_name: z.string(),
  attempt: z.int(),
  /** ISO 8601 UTC. */
  due_at: z.string(),
  /** Time of the server. */
  now: z.string(),
  /** Null until the form is finished. */
  response_id: z.nullable(z.string()),
  questions: z.array(z.object({ question: z.string(), choices: z.array(z.string()), image: z.nullable(Image) })),
  /** By position. */
  answers: z.array(FormAnswer),
})
export type TestForm = z.output<typeof TestForm>

export const getTestForm = endpoint({
  method: 'GET',
  path: '/api/v2/online-test-forms/:formId',
  access: 'member',
  input: z.object({ formId }),
  output: z.object({ data: TestForm }),
  summary: 'The questions of an attempt with the answers so far',
})

/** Says that the form is open in this tab. One tab at a time may answer. */
export const openTestForm = endpoint({
  method: 'POST',
  path: '/api/v2/online-test-forms/:formId/open',
  access: 'member',
  input: z.object({ formId, tab, device: z.enum(DEVICES), take_over: Flag }),
  output: z.object({
    data: z.object({
      is_active: Flag,
      /** The tab that may answer, when it is another one. */
      other: z.nullable(z.object({ device: z.enum(DEVICES), seen_at: z.string() })),
      response_id: z.nullable(z.string()),
      now: z.string(),
      answers: z.array(FormAnswer),
    }),
  }),
  summary: 'Open the form in a tab, or take it over from another tab',
})

const FORM_ERRORS = ['opened_elsewhere', 'test_finished', 'test_past_due']

/** Saves one question. An older or repeated revision changes nothing; the response is what is stored. */
export const saveTestAnswer = endpoint({
  method: 'POST',
  path: '/api/v2/online-test-forms/:formId/answers',
  access: 'member',
  input: z.object({ formId, tab, position, choice, is_flagged: Flag, revision: revision.check(z.positive()) }),
  output: z.object({ data: z.extend(FormAnswer, { position: z.int(), saved_at: z.string() }) }),
  errors: FORM_ERRORS,
  summary: 'Save the choice of one question',
})

/** Finishes the form. `revisions` are those of the device by position, so that no answer is missing from the score. */
export const finishTestForm = endpoint({
  method: 'POST',
  path: '/api/v2/online-test-forms/:formId/finish',
  access: 'member',
  input: z.object({ formId, tab, revisions: z.array(revision).check(z.length(QUESTION_COUNT)) }),
  output: z.object({ data: z.object({ response_id: z.string() }) }),
  errors: [...FORM_ERRORS, 'answers_missing'],
  rate: 'interaction',
  summary: 'Finish the form and have it evaluated',
})
