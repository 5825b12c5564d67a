import { useState } from 'react'
import { useCountdown } from '../feedback/use-countdown.ts'
import { CloseIcon, ErrorIcon, UsedIcon } from '../media/icons.tsx'
import { classNames } from '../state/class-names.ts'
import { createStore } from '../state/store.ts'
import { kitTexts } from '../texts.ts'

/** How long an alert stays (decision Q-12), longer while hovered or focused. */
export const TOAST_MS = 4000
const MOST_AT_ONCE = 3

interface ToastMessage {
  id: number
  tone: 'success' | 'danger'
  text: string
  lang?: string
  /** E.g. undo. */
  action?: { label: string; onPress: () => void }
}

const news = createStore<readonly ToastMessage[]>([])
let lastId = 0

/** Says how something went, on top of the page: the spec's success alert and danger alert. */
export function showToast(
  tone: ToastMessage['tone'],
  text: string,
  options: Pick<ToastMessage, 'lang' | 'action'> = {},
): void {
  lastId += 1
  const others = news.get().filter((toast) => toast.text !== text)
  news.set([...others, { id: lastId, tone, text, ...options }].slice(-MOST_AT_ONCE))
}

const dismiss = (id: number) => news.set(news.get().filter((toast) => toast.id !== id))

/** The place of all toasts, once in the page. */
export function Toasts() {
  const toasts = news.use()
  return (
    <div className="toasts">
      {toasts.map((toast) => (
        <Toast key={toast.id} {...toast} />
      ))}
    </div>
  )
}

function Toast({ id, tone, text, lang, action }: ToastMessage) {
  const [isHeld, setHeld] = useState(false)
  useCountdown(TOAST_MS, isHeld, () => dismiss(id))
  const Icon = tone === 'danger' ? ErrorIcon : UsedIcon
  return (
    <div
      role="alert"
      className={classNames('toast', tone === 'danger' && 'bad')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className="i" />
      <span lang={lang}>{text}</span>
      {action && (
        <button
          type="button"
          className="link"
          onClick={() => {
            dismiss(id)
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="icon-btn" aria-label={kitTexts.dismiss} onClick={() => dismiss(id)}>
        <CloseIcon className="i" />
      </button>
    </div>
  )
}
