/** Sign-in, sign-out, sign-up, password reset, account deletion and the viewer's account. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { MEMBER_TYPES, PREFIX_IDS } from './constants.ts'
import * as fields from './fields.ts'

const viewerOnly = { access: 'member', input: z.object({}) } as const
const success = z.object({ status: z.literal('success') })
/** Mailed links: `checkToken` reports whether a link is valid without using it; `useToken` uses it or returns 410. */
const checkToken = {
  method: 'GET',
  access: 'public',
  whileSuspended: true,
  input: z.object({ token: z.string().check(z.maxLength(200)) }),
  output: z.object({ data: z.object({ expired: z.boolean() }) }),
  rate: 'password-reset',
} as const
const useToken = {
  method: 'POST',
  access: 'public',
  whileSuspended: true,
  input: z.object({ token: z.string() }),
  output: success,
  rate: 'password-reset',
} as const

/** The viewer's account (AUTH-052). Contains no hash or token. */
export const Account = z.object({
  id: z.int(),
  fullname: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  firstname_th: z.nullable(z.string()),
  prefix_id: z.literal([...PREFIX_IDS]),
  prefix_name: z.string(),
  email: z.nullable(z.string()),
  /** A mailed link was used, or the address is from the university directory (AB-193). */
  is_email_verified: z.boolean(),
  /** Only for teachers; null until the address is verified. */
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
  /** URL of the picture, wide enough for 120 CSS pixels on a high-density screen. */
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
  whileSuspended: true,
  worksInMaintenance: true,
  input: z.extend(fields.SignIn, { email: fields.signInName('member') }),
  output: SignedIn,
  errors: ['wrong_login', 'locked', 'harder_captcha'],
  summary: 'Sign in with a member account',
})

/** AUTH-031. Returns 404 for any product except the configured one (decision Q-13). */
export const universityLogin = endpoint({
  method: 'POST',
  path: '/api/:product_login',
  access: 'public',
  whileSuspended: true,
  worksInMaintenance: true,
  input: z.extend(fields.SignIn, {
    product: z.string(),
    /** Staff if it ends in the mail domain, a student code if it has no at sign (decision Q-14). */
    username: fields.signInName('staff'),
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
  whileSuspended: true,
  worksInMaintenance: true,
  input: z.object({}),
  output: success,
  summary: 'End the session',
})

/** AUTH-052, decision Q-26. */
export const getAccount = endpoint({
  method: 'GET',
  path: '/api/user',
  ...viewerOnly,
  output: z.object({ data: Account }),
  visitorMessage: 'Unauthenticated.',
  summary: 'The viewer’s account',
})

/** REG-057..060. Only validates; `accept_term` is ignored (decision Q-31). */
export const checkRegister = endpoint({
  method: 'POST',
  path: '/api/v2/check-register',
  access: 'public',
  whileSuspended: true,
  input: z.extend(fields.RegisteredAccount, { accept_term: z.optional(z.unknown()) }),
  output: success,
  rate: 'check-register',
  summary: 'Check the first step of a sign-up',
})

/** REG-061..065, decision Q-28: repeats the checks of both steps, then creates a session. */
export const register = endpoint({
  method: 'POST',
  path: '/api/v2/register',
  access: 'public',
  whileSuspended: true,
  input: z
    .extend(fields.RegisteredAccount, {
      ...fields.RegisteredStatus.shape,
      'g-recaptcha-response': fields.CaptchaResponse,
    })
    .check(fields.namesJob, fields.jobFitsGroup),
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
  whileSuspended: true,
  input: fields.PasswordMail,
  output: success,
  rate: 'password-email',
  summary: 'Mail a link to set a new password',
})

/** Decision Q-45: does not use the token. */
export const checkResetToken = endpoint({
  method: 'GET',
  path: '/api/v2/check-reset-token',
  access: 'public',
  whileSuspended: true,
  input: z.object({ token: z.string().check(z.maxLength(200)), email: z.string().check(z.maxLength(320)) }),
  output: z.object({ data: z.object({ expired: z.boolean() }) }),
  rate: 'password-reset',
  summary: 'Whether a mailed link is still valid',
})

/** PWD-044..050, decisions. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/password/reset',
  access: 'public',
  whileSuspended: true,
  input: z.extend(fields.PasswordReset, { token: z.string(), email: z.string() }),
  output: z.object({
    status: z.literal('success'),
    redirect: z.optional(z.string()),
    redirect_url: z.optional(z.string()),
  }),
  rate: 'password-reset',
  summary: 'Set a new password with a mailed link',
})

/** DEL-013, decision Q-50. */
export const requestDeletion = endpoint({
  method: 'POST',
  path: '/api/delete-account-request',
  access: 'member',
  whileSuspended: true,
  confirmation: 'recent',
  input: fields.DeletionRequest,
  output: success,
  errors: ['last_admin'],
  summary: 'Mail a link that confirms the deletion of the account',
})

/** DEL-003, decision Q-52. */
export const confirmDeletion = endpoint({
  ...useToken,
  path: '/api/confirm-delete-account',
  errors: ['last_admin'],
  summary: 'Delete the account of a mailed link',
})

export const checkDeletionToken = endpoint({
  ...checkToken,
  path: '/api/v2/check-deletion-token',
  summary: 'Whether a mailed deletion link is still valid',
})

/** A session of the viewer (decision Q-24). */
export const AccountSession = z.object({
  id: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  /** Browser and operating system, e.g. `Chrome · Android`; empty if unknown. */
  device: z.string(),
  is_current: z.boolean(),
  created_at: z.string(),
  last_seen_at: z.string(),
})
export type AccountSession = z.output<typeof AccountSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v2/sessions',
  ...viewerOnly,
  output: z.object({ data: z.array(AccountSession) }),
  summary: 'The viewer’s sessions, newest first',
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v2/sessions/:sessionId',
  access: 'member',
  whileSuspended: true,
  worksInMaintenance: true,
  input: z.object({ sessionId: z.string().check(z.regex(/^[0-9a-f]{24}$/)) }),
  output: success,
  summary: 'End one session of the viewer',
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v2/sessions',
  ...viewerOnly,
  whileSuspended: true,
  worksInMaintenance: true,
  output: success,
  summary: 'End all other sessions of the viewer',
})

/** Checks the viewer's password again. Wrong passwords count as failed sign-ins (AB-189). */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/confirm-password',
  access: 'member',
  whileSuspended: true,
  worksInMaintenance: true,
  input: fields.PasswordAgain,
  output: success,
  errors: ['locked'],
  summary: 'Confirm the password for the next 60 minutes of this session',
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v2/password',
  access: 'member',
  whileSuspended: true,
  input: fields.PasswordChange,
  output: success,
  errors: ['locked'],
  rate: 'password-change',
  summary: 'Change the password (members only) and end all other sessions',
})

/** Mails the verification link again, unless the address is verified (AB-193). */
export const sendVerificationEmail = endpoint({
  method: 'POST',
  path: '/api/v2/email-verification',
  ...viewerOnly,
  whileSuspended: true,
  output: z.object({ status: z.literal('success'), data: z.object({ is_email_verified: z.boolean() }) }),
  rate: 'verification-email',
  summary: 'Mail the link that verifies the email address again',
})

export const checkVerificationToken = endpoint({
  ...checkToken,
  path: '/api/v2/check-verification-token',
  summary: 'Whether a mailed verification link is still valid',
})

export const confirmEmail = endpoint({
  ...useToken,
  path: '/api/v2/confirm-email',
  summary: 'Verify the email address of a mailed link',
})
