const PARTS = '.card:not([aria-busy="true"]), section, [role="tabpanel"], [role="group"], [role="dialog"], main'

/**
 * Ref of a control that goes away once it was pressed: a focus it has then passes to the row after its own, where that
 * went too, else to the nearest part of the page that stays. The keyboard would start again at the top of the page.
 */
export function restoreFocus(node: HTMLElement | null) {
  // Runs while the node is still in its place.
  return () => {
    if (!node || node !== document.activeElement) return
    const row = node.closest('li')
    const next = row?.nextElementSibling?.querySelector('button')
    const parts: HTMLElement[] = []
    for (let at = node.parentElement; at; at = at.parentElement) if (at.matches(PARTS)) parts.push(at)
    // Only afterwards it is known what went with it, and whether somebody else took the focus.
    queueMicrotask(() => {
      if (node.isConnected || document.activeElement !== document.body) return
      const heir = row?.isConnected === false && next?.isConnected ? next : parts.find((part) => part.isConnected)
      if (heir) focusOnce(heir)
    })
  }
}

/** Gives the focus to what has none of its own, and leaves it as it was when the focus goes on. */
export function focusOnce(heir: HTMLElement) {
  if (heir.tabIndex < 0 && !heir.hasAttribute('tabindex')) {
    heir.tabIndex = -1
    heir.style.outline = 'none'
    heir.addEventListener(
      'blur',
      () => {
        heir.removeAttribute('tabindex')
        heir.style.outline = ''
      },
      { once: true },
    )
  }
  heir.focus({ preventScroll: true })
}
