/** Who proves that no robot fills a form (decision Q-23). */
export type CaptchaConfig =
  | { provider: 'altcha'; difficulty: number }
  | { provider: 'recaptcha'; siteKey: string; secretKey: string; verifyUrl: string }
  | { provider: 'none' }
