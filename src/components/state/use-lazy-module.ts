import { useCallback, useState } from 'react'
import { callTexts } from '#lib/texts.ts'
import { showToast } from '../overlays/toast.tsx'

/** `fail` is called after the alert. Stays the same function while `load` does. */
type FetchPart<Part> = (open?: (part: Part) => void, fail?: () => void) => void

/**
 * A part of a page whose code comes when it is wanted: null until then, and what fetches it. Fetch without a word when
 * the person comes near, and with what opens the part when they press: that runs once the code is there. Code that
 * cannot be fetched takes nothing from the page: a press is answered with an alert that offers a new page, and the
 * next one tries again (AB-168). React's own `lazy` would keep the failure and hand it to the whole page.
 */
export function useLazyModule<Part>(load: () => Promise<Part>): [Part | null, FetchPart<Part>] {
  const [part, setPart] = useState<Part | null>(null)
  const fetchPart: FetchPart<Part> = (open, fail) => {
    load().then(
      (loaded) => {
        setPart(() => loaded)
        open?.(loaded)
      },
      () => {
        if (!open) return
        // After a new version of the site nothing else brings the code.
        const action = { label: callTexts.reload, onPress: () => location.reload() }
        showToast('danger', callTexts.unreadable, { action })
        fail?.()
      },
    )
  }
  return [part, useCallback(fetchPart, [load])]
}
