import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { captchaTexts as texts } from '../texts.ts'
import type { CaptchaProps, CaptchaState } from './captcha-field.tsx'
import { LOADED, useLoader } from './use-loader.ts'

interface Recaptcha {
  ready: (callback: () => void) => void
  render: (place: HTMLElement, options: Record<string, unknown>) => number
  reset: (widget: number) => void
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit&hl=th'

let script: Promise<Recaptcha> | undefined

/** Google's script, once for the page; a failure may be tried again. */
function loadRecaptcha(): Promise<Recaptcha> {
  script ??= new Promise<Recaptcha>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = SCRIPT
    element.async = true
    element.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha }
      grecaptcha.ready(() => resolve(grecaptcha))
    }
    element.onerror = () => {
      element.remove()
      reject(new Error('captcha script'))
    }
    document.head.append(element)
  }).catch((error) => {
    script = undefined
    throw error
  })
  return script
}

/** Google reCAPTCHA v2, the box to tick. Its window lies beside the dialog in the document. */
export function RecaptchaBox({ ref, onChange, describedBy }: CaptchaProps) {
  const [state, setState] = useState<CaptchaState>('not-rendered')
  const { code, hasFailed, loaded, retry } = useLoader(loadRecaptcha)
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<number>(null)
  const change = useRef(onChange)
  change.current = onChange

  function become(next: CaptchaState, response: string | null = null) {
    setState(next)
    change.current(response)
  }

  useImperativeHandle(ref, () => ({
    reset() {
      if (widget.current === null) return
      loaded.current?.reset(widget.current)
      become('rendered')
    },
    focus: () => place.current?.querySelector('iframe')?.focus(),
  }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once, when the script is here
  useEffect(() => {
    if (code !== LOADED || widget.current !== null || !place.current) return
    widget.current = loaded.current!.render(place.current, {
      sitekey: document.querySelector<HTMLMetaElement>('meta[name="captcha-site-key"]')?.content,
      theme: getComputedStyle(document.documentElement).colorScheme.includes('dark') ? 'dark' : 'light',
      size: place.current.clientWidth < 304 ? 'compact' : 'normal',
      callback: (response: string) => become('success', response),
      'expired-callback': () => become('expired'),
      'error-callback': () => become('error'),
    })
    setState('rendered')
  }, [code])

  const shown = hasFailed ? 'error' : state
  return (
    <div className="captcha-frame" data-captcha={shown} data-loader={code} aria-describedby={describedBy}>
      <div ref={place} />
      {hasFailed && (
        <button type="button" className="link" onClick={retry}>
          {texts.failed}
        </button>
      )}
      <span className="visually-hidden" role="status">
        {shown === 'success' || shown === 'expired' || shown === 'error' ? texts[shown] : ''}
      </span>
    </div>
  )
}
