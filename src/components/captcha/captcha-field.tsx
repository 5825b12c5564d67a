import { useEffect, useEffectEvent, useId } from 'react'
import { usePageContext } from '#lib/page.ts'
import { FieldError } from '../forms/field.tsx'
import { AltchaBox } from './altcha-box.tsx'
import type { CaptchaProps } from './captcha-props.ts'
import { captchaTexts } from './texts.ts'
import { useLoader } from './use-loader.ts'

const loadRecaptchaBox = () => import('./recaptcha-box.tsx').then((module) => module.RecaptchaBox)

interface CaptchaFieldProps extends Omit<CaptchaProps, 'describedBy'> {
  /** Error message, a full sentence in English. */
  error?: string
}

/** CAPTCHA of the provider in the configuration (decision Q-23). */
export function CaptchaField({ error, ...props }: CaptchaFieldProps) {
  const { config } = usePageContext()
  const errorId = useId()
  const describedBy = error ? errorId : undefined
  if (config.captchaProvider === 'none') return <NoCaptcha onChange={props.onChange} />
  return (
    <div className="field">
      {config.captchaProvider === 'recaptcha' ? (
        <LazyRecaptchaBox {...props} describedBy={describedBy} />
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

/** Loads the reCAPTCHA box on demand. The user can retry if loading fails. */
function LazyRecaptchaBox(props: CaptchaProps) {
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

/** For tests without a captcha. The server accepts any non-empty response. */
function NoCaptcha({ onChange }: Pick<CaptchaProps, 'onChange'>) {
  const sendResponse = useEffectEvent(() => onChange('none'))
  useEffect(() => sendResponse(), [])
  return null
}
