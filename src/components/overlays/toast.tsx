import { useState } from 'react'
import { useCountdown } from '../feedback/use-countdown.ts'
import { CloseIcon, ErrorIcon, UsedIcon } from '../icons/icons.tsx'
import { classNames } from '../state/class-names.ts'
import { createStore } from '../state/store.ts'
import { kitTexts } from '../texts.ts'

/** Display time of a toast (decision Q-12); paused while hovered or focused. */
const TOAST_MS = 4000
const MAX_TOASTS = 3

interface ToastMessage {
  id: number
  tone: 'success' | 'danger'
  text: string
  lang?: string
  /** In Thai, beside a text in another language. */
  note?: string
  /** E.g. undo. */
  action?: { label: string; onPress: () => void }
}

const store = createStore<readonly ToastMessage[]>([])
let lastId = 0

/** Shows the result of an action: the success alert and danger alert of the specification. */
export function showToast(
  tone: ToastMessage['tone'],
  text: string,
  options: Pick<ToastMessage, 'lang' | 'note' | 'action'> = {},
): void {
  lastId += 1
  const others = store.get().filter((toast) => toast.text !== text)
  store.set([...others, { id: lastId, tone, text, ...options }].slice(-MAX_TOASTS))
}

const dismiss = (id: number) => store.set(store.get().filter((toast) => toast.id !== id))

/** Renders all toasts, once per page. */
export function Toasts() {
  const toasts = store.use()
  return (
    <div className="toasts">
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} />
      ))}
    </div>
  )
}

function Toast({ id, tone, text, lang, note, action }: ToastMessage) {
  const [isPaused, setPaused] = useState(false)
  useCountdown(TOAST_MS, isPaused, () => dismiss(id))
  const Icon = tone === 'danger' ? ErrorIcon : UsedIcon
  return (
    <div
      role="alert"
      className={classNames('toast', tone === 'danger' && 'toast-danger')}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon className="icon" />
      <span>
        <span lang={lang}>{text}</span>
        {note && <span className="block">{note}</span>}
      </span>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismiss(id)
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="icon-btn" aria-label={kitTexts.dismiss} onClick={() => dismiss(id)}>
        <CloseIcon className="icon" />
      </button>
    </div>
  )
}
