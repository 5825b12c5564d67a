import type { Ref } from 'react'
import type { CaptchaPurpose } from '#lib/captcha.ts'

/** State of the widget as `data-captcha` shows it (AUTH-044). */
export type CaptchaState = 'not-rendered' | 'rendered' | 'success' | 'expired' | 'error'

export interface CaptchaHandle {
  /** Discards the response. Call it after every submission, successful or not (AUTH-021). */
  reset: () => void
  focus: () => void
  /**
   * Solves a harder challenge immediately and requests only harder ones afterwards. Resolves with false if it was not
   * solved. Undefined if the provider has no harder challenges.
   */
  solveHarder?: () => Promise<boolean>
}

export interface CaptchaProps {
  ref?: Ref<CaptchaHandle>
  /** The kind of form. The server accepts the response only for this kind (AB-191). */
  purpose: CaptchaPurpose
  /** The response to send as `g-recaptcha-response`; null if there is none or it expired (AUTH-045, AUTH-046). */
  onChange: (response: string | null) => void
  /** Id of the element with the error message. */
  describedBy?: string
}
