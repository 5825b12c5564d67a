/** Signing in and out, signing up, recovering, leaving; the own account. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { MEMBER_TYPES, PREFIX_IDS } from './constants.ts'
import * as fields from './fields.ts'
import { fieldTexts } from './texts.ts'

const captcha = { 'g-recaptcha-response': fields.CaptchaResponse }
const signIn = { password: fields.KnownPassword, remember: z._default(fields.Switch, false), ...captcha }
const own = { access: 'member', input: z.object({}) } as const
const success = z.object({ status: z.literal('success') })
/** A mailed link: whether it is still valid (consumes nothing), and the press that uses it (410 when it is not). */
const checkToken = {
  method: 'GET',
  access: 'public',
  input: z.object({ token: z.string().check(z.maxLength(200)) }),
  output: z.object({ data: z.object({ expired: z.boolean() }) }),
  rate: 'password-reset',
} as const
const useToken = {
  method: 'POST',
  access: 'public',
  input: z.object({ token: z.string() }),
  output: success,
  rate: 'password-reset',
} as const

/** The signed-in person's own data (AUTH-052); never a hash or a token. */
export const Account = z.object({
  id: z.int(),
  fullname: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  firstname_th: z.nullable(z.string()),
  prefix_id: z.literal([...PREFIX_IDS]),
  prefix_name: z.string(),
  email: z.nullable(z.string()),
  /** A mailed link was pressed, or the university vouches for the address (AB-193). */
  is_email_verified: z.boolean(),
  /** Of teachers alone; null until the address is verified. */
  contact_email: z.nullable(z.string()),
  id_code: z.nullable(z.string()),
  job: z.string(),
  /** The same value as `workplace` (decision Q-68). */
  job_location: z.string(),
  workplace: z.string(),
  province: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  about_me: z.string(),
  member_type: z.literal([0, ...MEMBER_TYPES]),
  member_type_text: z.string(),
  /** Address of the picture, wide enough for 120 CSS pixels on a dense screen. */
  user_profile: z.nullable(z.string()),
  /** University accounts only (AUTH-054). */
  username: z.optional(z.string()),
  /** 1 staff, 2 student, 3 member. */
  role_id: z.literal([1, 2, 3]),
  role_type: z.enum(['user', 'admin']),
})
export type Account = z.output<typeof Account>

const SignedIn = z.object({ message: z.literal('ok') })

/** AUTH-030, decision Q-19. 429 `locked` carries `seconds_until_unlock` (decision Q-20). */
export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  input: z.object({ email: fields.signInName('member'), ...signIn }),
  output: SignedIn,
  errors: ['wrong_login', 'locked', 'harder_captcha'],
  summary: 'Sign in with a member account',
})

/** AUTH-031; any other product than the configured one is missing (decision Q-13). */
export const universityLogin = endpoint({
  method: 'POST',
  path: '/api/:product_login',
  access: 'public',
  input: z.object({
    product: z.string(),
    /** Ending in the mail domain: staff; without an at sign: a student code (decision Q-14). */
    username: fields.signInName('staff'),
    ...signIn,
  }),
  output: SignedIn,
  errors: ['wrong_login', 'locked', 'harder_captcha'],
  summary: 'Sign in with a university account',
})

/** Decision Q-25. */
export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  input: z.object({}),
  output: success,
  summary: 'End the session',
})

/** AUTH-052, decision Q-26. */
export const getAccount = endpoint({
  method: 'GET',
  path: '/api/user',
  ...own,
  output: z.object({ data: Account }),
  visitorMessage: 'Unauthenticated.',
  summary: 'The signed-in person’s own data',
})

/** REG-057..060; `accept_term` is ignored here (decision Q-31). Nothing is written. */
export const checkRegister = endpoint({
  method: 'POST',
  path: '/api/v2/check-register',
  access: 'public',
  input: z
    .object({ ...fields.accountFields, accept_term: z.optional(z.unknown()) })
    .check(fields.confirmsPassword, fields.namesOtherPrefix),
  output: success,
  rate: 'check-register',
  summary: 'Check the first step of a sign-up',
})

/** REG-061..065, decision Q-28: every check of both steps again, then a session. */
export const register = endpoint({
  method: 'POST',
  path: '/api/v2/register',
  access: 'public',
  input: z
    .object({
      ...fields.accountFields,
      job: fields.JobText,
      job_location: fields.JobLocation,
      member_type: fields.MemberTypeChoice,
      accept_term: z.literal([1, true], fieldTexts.terms),
      receive_newsletter: z._default(fields.Switch, false),
      ...captcha,
    })
    .check(fields.confirmsPassword, fields.namesOtherPrefix, fields.saysJob, fields.jobFitsGroup),
  output: z.object({ data: Account }),
  errors: ['already_signed_in'],
  rate: 'register',
  summary: 'Sign up as a member and sign in',
})

/** PWD-028..036, decisions. */
export const sendPasswordEmail = endpoint({
  method: 'POST',
  path: '/password/email',
  access: 'public',
  input: z.object({ email: fields.Email, force: z._default(fields.Switch, false), ...captcha }),
  output: success,
  rate: 'password-email',
  summary: 'Mail a link to choose a new password',
})

/** Decision Q-45: tells without consuming. */
export const checkResetToken = endpoint({
  method: 'GET',
  path: '/api/v2/check-reset-token',
  access: 'public',
  input: z.object({ token: z.string().check(z.maxLength(200)), email: z.string().check(z.maxLength(320)) }),
  output: z.object({ data: z.object({ expired: z.boolean() }) }),
  rate: 'password-reset',
  summary: 'Whether a mailed link still opens',
})

/** PWD-044..050, decisions. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/password/reset',
  access: 'public',
  input: z
    .object({
      token: z.string(),
      email: z.string(),
      password: fields.ResetPassword,
      password_confirmation: fields.ResetConfirm,
    })
    .check(fields.confirmsPassword),
  output: z.object({
    status: z.literal('success'),
    redirect: z.optional(z.string()),
    redirect_url: z.optional(z.string()),
  }),
  rate: 'password-reset',
  summary: 'Choose a new password by a mailed link',
})

/** DEL-013, decision Q-50. */
export const requestDeletion = endpoint({
  method: 'POST',
  path: '/api/delete-account-request',
  access: 'member',
  confirmation: 'recent',
  input: z.object({ delete_reason: fields.DeleteReasonChoice, other_reason: z.optional(fields.OtherReason) }),
  output: success,
  summary: 'Mail a link that confirms the deletion of the own account',
})

/** DEL-003, decision Q-52. */
export const confirmDeletion = endpoint({
  ...useToken,
  path: '/api/confirm-delete-account',
  summary: 'Delete the account that a mailed link names',
})

export const checkDeletionToken = endpoint({
  ...checkToken,
  path: '/api/v2/check-deletion-token',
  summary: 'Whether a mailed deletion link still opens',
})

/** One place where the person is signed in (decision Q-24). */
export const AccountSession = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  /** Browser and system in a few words, e.g. `Chrome · Android`; empty when unknown. */
  device: z.string(),
  is_current: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string(),
})
export type AccountSession = z.output<typeof AccountSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v2/sessions',
  ...own,
  output: z.object({ data: z.array(AccountSession) }),
  summary: 'Where the person is signed in, newest first',
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v2/sessions/:sessionId',
  access: 'member',
  input: z.object({ sessionId: z.string().check(z.regex(/^[0-9a-f]{24}$/)) }),
  output: success,
  summary: 'End one session of the person',
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v2/sessions',
  ...own,
  output: success,
  summary: 'End every session of the person but this one',
})

/** The password again, of the way the person signed in with; wrong ones count as failed sign-ins (AB-189). */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/confirm-password',
  access: 'member',
  input: z.object({ password: fields.KnownPassword }),
  output: success,
  errors: ['locked'],
  summary: 'Confirm the own password for the next 60 minutes of this session',
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v2/password',
  access: 'member',
  input: z
    .object({
      current_password: fields.KnownPassword,
      password: fields.NewPassword,
      password_confirmation: fields.ConfirmPassword,
    })
    .check(fields.confirmsPassword),
  output: success,
  errors: ['locked'],
  rate: 'password-change',
  summary: 'Change the own password (members only); every other session ends',
})

/** AB-193: the mailed link again; for a verified address nothing is sent. */
export const sendVerificationEmail = endpoint({
  method: 'POST',
  path: '/api/v2/email-verification',
  ...own,
  output: z.object({ status: z.literal('success'), data: z.object({ is_email_verified: z.boolean() }) }),
  rate: 'verification-email',
  summary: 'Mail the link that confirms the own address again',
})

export const checkVerificationToken = endpoint({
  ...checkToken,
  path: '/api/v2/check-verification-token',
  summary: 'Whether a mailed link that confirms an address still opens',
})

export const confirmEmail = endpoint({
  ...useToken,
  path: '/api/v2/confirm-email',
  summary: 'Confirm the address that a link was mailed to',
})
