/**
 * Who reads the pages of this tab. The document of a public page is a visitor's, for everyone; who reads it comes with
 * the personal call (decision 0073).
 */
import { HINT_COOKIE } from './hint-cookie.ts'
import type { Viewer } from './viewer.ts'

export interface Reader<Context> {
  current: () => Context
  /** That of the server's render, which hydration must match. */
  rendered: () => Context
  subscribe: (listener: () => void) => () => void
  set: (viewer: Viewer | null) => void
  /**
   * Set while a hint says that a person is signed in and the personal call has not answered. Resolves when it has; asks
   * again if it failed, and rejects if it fails again.
   */
  identify?: () => Promise<unknown>
  /** Whether another sign-in or a sign-out followed since the page learnt its reader; reads the hint only. */
  hasChanged?: () => boolean
  /** Set while the page becomes a visitor's, because a call was answered with 401. */
  ending?: Promise<unknown>
}

export function createReader<Context extends { viewer: Viewer | null }>(rendered: Context): Reader<Context> {
  const listeners = new Set<() => void>()
  let current = rendered
  return {
    current: () => current,
    rendered: () => rendered,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(viewer) {
      current = { ...rendered, viewer }
      for (const listener of listeners) listener()
    },
  }
}

/** Value of the hint cookie, another one after each sign-in; undefined if no person is signed in. */
export function readHint(): string | undefined {
  return document.cookie.match(`\\b${HINT_COOKIE}=([^;]+)`)?.[1]
}
