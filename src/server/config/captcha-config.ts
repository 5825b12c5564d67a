/** CAPTCHA provider of the site's forms (decision Q-23). */
export type CaptchaConfig =
  | { provider: 'altcha'; difficulty: number }
  | { provider: 'recaptcha'; siteKey: string; secretKey: string; verifyUrl: string }
  | { provider: 'none' }
