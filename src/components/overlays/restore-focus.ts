const SECTIONS = '.card:not([aria-busy="true"]), section, [role="tabpanel"], [role="group"], [role="dialog"], main'

/**
 * Ref of a control that is removed after it was pressed. If it had the focus, the focus moves to the next row when its
 * row is removed too, otherwise to the nearest section of the page that remains. Without it the keyboard would start
 * again at the top of the page.
 */
export function restoreFocus(node: HTMLElement | null) {
  // The cleanup runs while the node is still in the document.
  return () => {
    if (!node || node !== document.activeElement) return
    const row = node.closest('li')
    const next = row?.nextElementSibling?.querySelector('button')
    const sections: HTMLElement[] = []
    for (let at = node.parentElement; at; at = at.parentElement) if (at.matches(SECTIONS)) sections.push(at)
    // Only afterwards is it known what was removed with it, and whether another element took the focus.
    queueMicrotask(() => {
      if (node.isConnected || document.activeElement !== document.body) return
      const target =
        row?.isConnected === false && next?.isConnected ? next : sections.find((section) => section.isConnected)
      if (target) focusTemporarily(target)
    })
  }
}

/** Focuses an element that is normally not focusable, and restores it on blur. */
export function focusTemporarily(target: HTMLElement) {
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1
    target.style.outline = 'none'
    target.addEventListener(
      'blur',
      () => {
        target.removeAttribute('tabindex')
        target.style.outline = ''
      },
      { once: true },
    )
  }
  target.focus({ preventScroll: true })
}
