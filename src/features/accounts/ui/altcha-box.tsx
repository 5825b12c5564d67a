import { ShieldCheck } from 'lucide-react'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Spinner } from '#components/feedback/spinner.tsx'
import { captchaTexts as texts } from '../texts.ts'
import type { CaptchaProps, CaptchaState } from './captcha-field.tsx'
import { loadAltcha } from './use-altcha.ts'
import { LOADED, useLoader } from './use-loader.ts'

/** Before the server forgets it, with some seconds for the way there. */
const EXPIRY_MARGIN_MS = 15_000
/** The longest a timer can wait. */
const TIMER_MAX_MS = 2_147_483_647

type Status = 'idle' | 'solving' | 'success' | 'expired' | 'error'

/** The box to tick; the browser then counts for a moment (ALTCHA). */
export function AltchaBox({ ref, purpose, onChange, describedBy }: CaptchaProps) {
  const [status, setStatus] = useState<Status>('idle')
  const [isHarder, setHarder] = useState(false)
  const { code, hasFailed, loaded, retry } = useLoader(loadAltcha)
  const box = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(null)
  const expiry = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Whatever runs or waits stops; the answer is gone. */
  function become(next: Status) {
    running.current?.abort()
    clearTimeout(expiry.current)
    setStatus(next)
    onChange(null)
  }

  useImperativeHandle(ref, () => ({
    reset: () => become('idle'),
    focus: () => box.current?.focus(),
    solveHarder() {
      setHarder(true)
      return solve(true)
    },
  }))
  useEffect(
    () => () => {
      running.current?.abort()
      clearTimeout(expiry.current)
    },
    [],
  )

  async function solve(isHarder: boolean): Promise<boolean> {
    become('solving')
    const run = new AbortController()
    running.current = run
    try {
      const { response, expiresAt } = await loaded.current!.solve({ purpose, isHarder }, run.signal)
      if (run.signal.aborted) return false
      setStatus('success')
      onChange(response)
      const left = Math.min(TIMER_MAX_MS, expiresAt - Date.now() - EXPIRY_MARGIN_MS)
      expiry.current = setTimeout(() => become('expired'), left)
      return true
    } catch {
      if (!run.signal.aborted) become('error')
      return false
    }
  }

  function press() {
    if (status === 'solving' || status === 'success') return
    if (code === LOADED) solve(isHarder)
    else retry()
  }

  const state = hasFailed ? 'error' : code === LOADED ? stateOf(status) : 'not-rendered'
  const text = hasFailed ? texts.failed : texts[status === 'solving' && isHarder ? 'harder' : status]
  return (
    <div className="captcha" data-captcha={state} data-loader={code}>
      <label className="captcha-box">
        {/* It stays while the browser counts, so that the focus does. */}
        <input
          ref={box}
          type="checkbox"
          checked={status === 'success'}
          onChange={press}
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

function stateOf(status: Status): CaptchaState {
  return status === 'idle' || status === 'solving' ? 'rendered' : status
}
