import { ShieldCheck } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import type { CaptchaProps, CaptchaState } from './captcha-props.ts'
import { loadAltcha } from './load-altcha.ts'
import { captchaTexts as texts } from './texts.ts'
import { LOADED, useLoader } from './use-loader.ts'

/** The response expires in the browser this long before it expires on the server, to allow for network latency. */
const EXPIRY_MARGIN_MS = 15_000
/** Longest delay of `setTimeout`. */
const TIMER_MAX_MS = 2_147_483_647

type Status = 'idle' | 'solving' | 'success' | 'expired' | 'error'

/** Check box that starts a proof-of-work challenge (ALTCHA). */
export function AltchaBox({ ref, purpose, onChange, describedBy }: CaptchaProps) {
  const [status, setStatus] = useState<Status>('idle')
  const [isHarder, setHarder] = useState(false)
  const { code, hasFailed, loaded, retry } = useLoader(loadAltcha)
  const inputRef = useRef<HTMLInputElement>(null)
  const controllerRef = useRef<AbortController>(null)
  const expiryTimer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Sets the status, aborts a running challenge and discards the response. */
  function changeStatus(next: Status) {
    controllerRef.current?.abort()
    clearTimeout(expiryTimer.current)
    setStatus(next)
    onChange(null)
  }

  useImperativeHandle(ref, () => ({
    reset: () => changeStatus('idle'),
    focus: () => inputRef.current?.focus(),
    solveHarder() {
      setHarder(true)
      return solve(true)
    },
  }))
  useEffect(
    () => () => {
      controllerRef.current?.abort()
      clearTimeout(expiryTimer.current)
    },
    [],
  )

  async function solve(isHarder: boolean): Promise<boolean> {
    changeStatus('solving')
    const controller = new AbortController()
    controllerRef.current = controller
    try {
      const { response, expiresAt } = await loaded.current!.solve({ purpose, isHarder }, controller.signal)
      if (controller.signal.aborted) return false
      setStatus('success')
      onChange(response)
      const remainingMs = Math.min(TIMER_MAX_MS, expiresAt - Date.now() - EXPIRY_MARGIN_MS)
      expiryTimer.current = setTimeout(() => changeStatus('expired'), remainingMs)
      return true
    } catch {
      if (!controller.signal.aborted) changeStatus('error')
      return false
    }
  }

  function handleChange() {
    if (status === 'solving' || status === 'success') return
    if (code === LOADED) solve(isHarder)
    else retry()
  }

  const state = hasFailed ? 'error' : code === LOADED ? captchaStateOf(status) : 'not-rendered'
  const text = hasFailed ? texts.failed : texts[status === 'solving' && isHarder ? 'harder' : status]
  return (
    <div className="captcha" data-captcha={state} data-loader={code}>
      <label className="captcha-box">
        {/* Rendered while the challenge runs too, because removing the input would lose the focus. */}
        <input
          ref={inputRef}
          type="checkbox"
          checked={status === 'success'}
          onChange={handleChange}
          aria-busy={status === 'solving' || undefined}
          aria-describedby={describedBy}
          aria-invalid={describedBy ? true : undefined}
        />
        {status === 'solving' && <Spinner />}
        <span>{text}</span>
      </label>
      <span className="captcha-mark" aria-hidden="true">
        <ShieldCheck className="icon" />
        <span lang="en">captcha</span>
      </span>
      <span className="visually-hidden" role="status">
        {status === 'idle' ? '' : text}
      </span>
    </div>
  )
}

function captchaStateOf(status: Status): CaptchaState {
  return status === 'idle' || status === 'solving' ? 'rendered' : status
}
