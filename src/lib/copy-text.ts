/** Puts text on the clipboard; false where the browser lets no page do that. Call it within a press. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // An address without TLS, e.g. a school's own server, has no clipboard; the older way still works there.
    const before = document.activeElement
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    const isCopied = document.execCommand('copy')
    area.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    return isCopied
  }
}
