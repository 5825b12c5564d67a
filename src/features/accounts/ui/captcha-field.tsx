import { type Ref, useEffect, useEffectEvent, useId } from 'react'
import { FieldError } from '#components/forms/field.tsx'
import type { CaptchaPurpose } from '#lib/captcha.ts'
import { usePageContext } from '#lib/page.ts'
import { captchaTexts } from '../texts.ts'
import { AltchaBox } from './altcha-box.tsx'
import { useLoader } from './use-loader.ts'

const loadRecaptchaBox = () => import('./recaptcha-box.tsx').then((module) => module.RecaptchaBox)

/** AUTH-044. */
export type CaptchaState = 'not-rendered' | 'rendered' | 'success' | 'expired' | 'error'

export interface CaptchaHandle {
  /** Forgets the answer; call it after every attempt, right or wrong (AUTH-021). */
  reset: () => void
  focus: () => void
  /**
   * Solves a harder challenge at once, and only harder ones from then on; resolves with whether it was solved. Not there
   * where the provider has none.
   */
  solveHarder?: () => Promise<boolean>
}

export interface CaptchaProps {
  ref?: Ref<CaptchaHandle>
  /** The kind of form; the answer opens no other (AB-191). */
  purpose: CaptchaPurpose
  /** The answer to send as `g-recaptcha-response`; null when there is none (any more) (AUTH-045, AUTH-046). */
  onChange: (response: string | null) => void
  /** Id of what is wrong with it. */
  describedBy?: string
}

interface CaptchaFieldProps extends Omit<CaptchaProps, 'describedBy'> {
  /** What is wrong, as a sentence. */
  error?: string
}

/** Proves that a person is there, by the provider that the site is set up with (decision Q-23). */
export function CaptchaField({ error, ...props }: CaptchaFieldProps) {
  const { config } = usePageContext()
  const errorId = useId()
  const describedBy = error ? errorId : undefined
  if (config.captchaProvider === 'none') return <NoCaptcha onChange={props.onChange} />
  return (
    <div className="field">
      {config.captchaProvider === 'recaptcha' ? (
        <RecaptchaPlace {...props} describedBy={describedBy} />
      ) : (
        <AltchaBox {...props} describedBy={describedBy} />
      )}
      {error && (
        <div lang="en">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}

/** Where its box comes; a failure may be tried again, as with what the box itself loads. */
function RecaptchaPlace(props: CaptchaProps) {
  const { loaded, hasFailed, retry } = useLoader(loadRecaptchaBox)
  const RecaptchaBox = loaded.current
  if (RecaptchaBox) return <RecaptchaBox {...props} />
  return (
    <div className="captcha-frame" data-captcha={hasFailed ? 'error' : 'not-rendered'}>
      {hasFailed && (
        <button type="button" className="link" onClick={retry}>
          {captchaTexts.failed}
        </button>
      )}
    </div>
  )
}

/** Tests may switch the captcha off; any answer will do. */
function NoCaptcha({ onChange }: Pick<CaptchaProps, 'onChange'>) {
  const answer = useEffectEvent(() => onChange('none'))
  useEffect(() => answer(), [])
  return null
}
