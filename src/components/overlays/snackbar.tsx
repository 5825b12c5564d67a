import { useEffect, useState } from 'react'
import { tryStorage } from '#lib/web-storage.ts'
import { useCountdown } from '../feedback/use-countdown.ts'
import { UsedIcon } from '../icons/icons.tsx'
import { createStore } from '../state/store.ts'

/** Display time of a message (MENU-013, FEED-017); paused while hovered or focused. */
const SNACKBAR_MS = 1900

interface SnackbarMessage {
  id: number
  text: string
  lang?: string
  /** E.g. undo. */
  action?: { label: string; onPress: () => void }
}

const store = createStore<SnackbarMessage | null>(null)
let lastId = 0

/** Shows a one-line message at the bottom; a newer message replaces it. */
export function showSnackbar(text: string, options: Omit<SnackbarMessage, 'id' | 'text'> = {}): void {
  lastId += 1
  store.set({ id: lastId, text, ...options })
}

const STORED_KEY = 'sala-snackbar'

/** Stores a message for the next document of this tab, for actions followed by a full page load. */
export function showSnackbarOnNextPage(text: string): void {
  tryStorage(() => sessionStorage.setItem(STORED_KEY, text))
}

function showStored() {
  const text = tryStorage(() => {
    const stored = sessionStorage.getItem(STORED_KEY)
    sessionStorage.removeItem(STORED_KEY)
    return stored
  })
  if (text) showSnackbar(text)
}

/** Renders the snackbar, once per page. The live region exists before its text, so that screen readers announce it. */
export function Snackbar() {
  const message = store.use()
  useEffect(showStored, [])
  return (
    <div className="snackbar-region" role="status">
      {message && <Message key={message.id} {...message} />}
    </div>
  )
}

function Message({ id, text, lang, action }: SnackbarMessage) {
  const [isPaused, setPaused] = useState(false)
  const dismiss = () => store.get()?.id === id && store.set(null)
  useCountdown(SNACKBAR_MS, isPaused, dismiss)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pauses while hovered; the button inside is the control
    <div
      className="toast"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <UsedIcon className="icon" />
      <span lang={lang}>{text}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismiss()
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
