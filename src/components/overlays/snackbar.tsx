import { useEffect, useState } from 'react'
import { useCountdown } from '../feedback/use-countdown.ts'
import { UsedIcon } from '../media/icons.tsx'
import { createStore } from '../state/store.ts'

/** How long a line stays (MENU-013, FEED-017), longer while hovered or focused. */
export const SNACKBAR_MS = 1900

interface SnackbarMessage {
  id: number
  text: string
  lang?: string
  /** E.g. undo. */
  action?: { label: string; onPress: () => void }
}

const news = createStore<SnackbarMessage | null>(null)
let lastId = 0

/** Says in one line at the bottom what just happened; a newer line takes its place. */
export function showSnackbar(text: string, options: Omit<SnackbarMessage, 'id' | 'text'> = {}): void {
  lastId += 1
  news.set({ id: lastId, text, ...options })
}

const KEPT_KEY = 'sala-snackbar'

/** A line for the next document of this tab, where going on means a new document. */
export function keepSnackbar(text: string): void {
  sessionStorage.setItem(KEPT_KEY, text)
}

function showKept() {
  const text = sessionStorage.getItem(KEPT_KEY)
  sessionStorage.removeItem(KEPT_KEY)
  if (text) showSnackbar(text)
}

/** The place of the snackbar, once in the page; it is there before its text so that screen readers notice. */
export function Snackbar() {
  const message = news.use()
  useEffect(showKept, [])
  return (
    <div className="snack-view" role="status">
      {message && <Line key={message.id} {...message} />}
    </div>
  )
}

function Line({ id, text, lang, action }: SnackbarMessage) {
  const [isHeld, setHeld] = useState(false)
  const clear = () => news.get()?.id === id && news.set(null)
  useCountdown(SNACKBAR_MS, isHeld, clear)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: held while looked at, its button does the work
    <div
      className="snack"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <UsedIcon className="i" />
      <span lang={lang}>{text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            clear()
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
