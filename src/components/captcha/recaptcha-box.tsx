import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { CaptchaProps, CaptchaState } from './captcha-props.ts'
import { captchaTexts as texts } from './texts.ts'
import { LOADED, useLoader } from './use-loader.ts'

interface Recaptcha {
  ready: (callback: () => void) => void
  render: (container: HTMLElement, options: Record<string, unknown>) => number
  reset: (widgetId: number) => void
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit&hl=th'

let script: Promise<Recaptcha> | undefined

/** Loads Google's script once per page. A failed load is not cached, so the next call tries again. */
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
      reject(new Error('The reCAPTCHA script failed to load'))
    }
    document.head.append(element)
  }).catch((error) => {
    script = undefined
    throw error
  })
  return script
}

/** Google reCAPTCHA v2 check box. Its challenge window is a sibling of the dialog in the document. */
export function RecaptchaBox({ ref, onChange, describedBy }: CaptchaProps) {
  const [state, setState] = useState<CaptchaState>('not-rendered')
  const { code, hasFailed, loaded, retry } = useLoader(loadRecaptcha)
  const containerRef = useRef<HTMLDivElement>(null)
  const widgetId = useRef<number>(null)
  const onChangeRef = useRef(onChange)
  onChangeRef.current = onChange

  function changeState(next: CaptchaState, response: string | null = null) {
    setState(next)
    onChangeRef.current(response)
  }

  useImperativeHandle(ref, () => ({
    reset() {
      if (widgetId.current === null) return
      loaded.current?.reset(widgetId.current)
      changeState('rendered')
    },
    focus: () => containerRef.current?.querySelector('iframe')?.focus(),
  }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: renders the widget once, after the script has loaded
  useEffect(() => {
    if (code !== LOADED || widgetId.current !== null || !containerRef.current) return
    widgetId.current = loaded.current!.render(containerRef.current, {
      sitekey: document.querySelector<HTMLMetaElement>('meta[name="captcha-site-key"]')?.content,
      theme: getComputedStyle(document.documentElement).colorScheme.includes('dark') ? 'dark' : 'light',
      size: containerRef.current.clientWidth < 304 ? 'compact' : 'normal',
      callback: (response: string) => changeState('success', response),
      'expired-callback': () => changeState('expired'),
      'error-callback': () => changeState('error'),
    })
    setState('rendered')
  }, [code])

  const shown = hasFailed ? 'error' : state
  return (
    <div className="captcha-frame" data-captcha={shown} data-loader={code} aria-describedby={describedBy}>
      <div ref={containerRef} />
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
