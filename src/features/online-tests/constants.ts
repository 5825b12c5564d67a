/** Limits of online tests. */

/** Questions of a form (TEST-068); a score is out of this number. */
export const QUESTION_COUNT = 10
/** Attempts per person and training (TEST-069). */
export const MAX_ATTEMPTS = 2
/** Score from which a test is passed: 70 % (TEST-071, Q-82). */
export const PASS_SCORE = 7
/** Days from the end of the training to the due date (TEST-070). */
export const DUE_DAYS = 14
/** A submission is accepted until this long after the due time. */
export const SUBMIT_GRACE_SECONDS = 15 * 60
/** Without a result this long after the submission the test has failed to evaluate. */
export const EVALUATION_SECONDS = 60

/** Status codes (TEST-014..018). */
export const TEST_STATUS = { achieved: 1, failed: 2, active: 3, expired: 4, upcoming: 5 } as const
/** Codes of the result (TEST-019..022). */
export const TEST_RESULT = { notTaken: 0, passed: 1, failed: 2, failedToEvaluate: 3 } as const

/** Poll interval and number of polls after a submission (TEST-047, TEST-048). */
export const POLL_MS = 1_000
export const MAX_POLLS = 30

export const FORM_ID_PATTERN = /^[A-Za-z0-9_-]{8,100}$/
export const RESPONSE_ID_PATTERN = /^[A-Za-z0-9_-]{1,100}$/
/** Type of the message that a finished form posts to the page around it. */
export const SUBMITTED_MESSAGE = 'online-test:submitted'

/** Interval of the calls with which an open form says that it is open. */
export const PRESENCE_MS = 20_000
/** A form that was not seen for this long may be continued elsewhere without asking. */
export const PRESENCE_SECONDS = 45
/** Choices of a question. */
export const CHOICES_MIN = 2
export const CHOICES_MAX = 8
/** Lengths in characters. */
export const QUESTION_MAX_LENGTH = 1_000
export const CHOICE_MAX_LENGTH = 500
export const EXPLANATION_MAX_LENGTH = 2_000
/** Questions in the bank of a training. */
export const BANK_MAX = 2_000
/** An admin can extend a due date at most this far. */
export const EXTENSION_MAX_DAYS = 365

export const DEVICES = ['phone', 'tablet', 'computer'] as const
export type Device = (typeof DEVICES)[number]
