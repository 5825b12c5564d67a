/** What a person typed into forms before the page came to life, which React would put back to what the server sent. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FIELDS =
  'form[method=post] :is(textarea,select,input:not([type=hidden],[type=file],[type=checkbox],[type=radio],[readonly]))'

let typed = new Map<Field, string>()

const note = ({ target }: Event) => {
  if (target instanceof Element && target.matches(FIELDS)) typed.set(target as Field, (target as Field).value)
}

/** Notes what differs from what the server sent, also as a browser that came back restores it, and what is typed from here on. */
export function noteTyped(): void {
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    if (field.value !== sentValue(field)) typed.set(field, field.value)
  }
  document.addEventListener('input', note, true)
}

/**
 * Types it again, into forms that listen by now. What the server sent comes first: a field that kept the text on the
 * screen would hear of no change.
 */
export function typeAgain(): void {
  document.removeEventListener('input', note, true)
  const fields = typed
  typed = new Map()
  for (const [field, value] of fields) {
    if (!field.isConnected) continue
    const caret = field instanceof HTMLSelectElement ? null : field.selectionStart
    for (const text of [sentValue(field), value]) {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    }
    if (caret !== null && document.activeElement === field) {
      ;(field as HTMLInputElement | HTMLTextAreaElement).setSelectionRange(caret, caret)
    }
  }
}

function sentValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value ?? ''
}
