/** Copies text to the clipboard. Returns false when the browser does not allow it. Call it from a user event. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The Clipboard API needs TLS. A site served without it, e.g. from a school server, falls back to `execCommand`.
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
