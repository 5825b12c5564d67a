/** What a person typed into forms before the page came to life, which React would put back to what the server sent. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FIELDS =
  'form[method=post] :is(textarea,select,input:not([type=hidden],[type=file],[type=checkbox],[type=radio],[readonly]))'

/**
 * Notes what differs from what the server sent, also as a browser that came back restores it, and what is typed until the
 * page is alive (`use-hydrated.ts`); then types it again.
 */
export function preserveEarlyInput(): void {
  const typed = new Map<Field, string>()
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    if (field.value !== sentValue(field)) typed.set(field, field.value)
  }
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.matches(FIELDS)) typed.set(target as Field, (target as Field).value)
  }
  document.addEventListener('input', note, true)
  const alive = new MutationObserver(() => {
    alive.disconnect()
    document.removeEventListener('input', note, true)
    for (const [field, value] of typed) if (field.isConnected) typeAgain(field, value)
  })
  alive.observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
}

/** First what the server sent: a field that kept the text on the screen would hear of no change. */
function typeAgain(field: Field, value: string): void {
  const caret = field instanceof HTMLSelectElement ? null : field.selectionStart
  for (const text of [sentValue(field), value]) {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (caret !== null && document.activeElement === field) (field as HTMLInputElement).setSelectionRange(caret, caret)
}

function sentValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value ?? ''
}
