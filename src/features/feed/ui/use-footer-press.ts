import { useEffect } from 'react'

/** A longer press is no click. */
const CLICK_MS = 1_000

let pressed: Promise<void> | undefined

/** Follows presses on the footer, for `footerReleased`. */
export function useFooterPress(): void {
  useEffect(watchFooterPress, [])
}

function watchFooterPress(): () => void {
  const follow = ({ target, button }: PointerEvent) => {
    if (button !== 0 || !(target instanceof Element && target.closest('footer'))) return
    pressed = new Promise((resolve) => {
      setTimeout(resolve, CLICK_MS)
      // The click follows in a task of its own on touch screens.
      for (const end of ['click', 'pointercancel'])
        addEventListener(end, () => resolve(), { capture: true, once: true })
    })
  }
  document.addEventListener('pointerdown', follow, { passive: true })
  return () => document.removeEventListener('pointerdown', follow)
}

/**
 * Waits for the end of a press on the footer. Cards that are added between press and release would move the pressed link
 * away, and the browser would send no click.
 */
export async function footerReleased(): Promise<void> {
  await pressed
}
