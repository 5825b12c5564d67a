/** Kinds of forms that ask for a captcha: an answer for one opens no other (AB-191). */
export const CAPTCHA_PURPOSES = ['sign-in', 'register', 'password-email', 'comment'] as const
export type CaptchaPurpose = (typeof CAPTCHA_PURPOSES)[number]
