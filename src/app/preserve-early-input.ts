/** Preserves text typed before hydration, which React would reset to the value sent by the server. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FIELDS =
  'form[method=post] :is(textarea,select,input:not([type=hidden],[type=file],[type=checkbox],[type=radio],[readonly]))'

/**
 * Records the fields whose value differs from the value sent by the server, including values restored by the browser,
 * and the input until hydration (`use-hydrated.ts`). Then dispatches that input again.
 */
export function preserveEarlyInput(): void {
  const typed = new Map<Field, string>()
  for (const field of document.querySelectorAll<Field>(FIELDS)) {
    if (field.value !== serverValue(field)) typed.set(field, field.value)
  }
  const record = ({ target }: Event) => {
    if (target instanceof Element && target.matches(FIELDS)) typed.set(target as Field, (target as Field).value)
  }
  document.addEventListener('input', record, true)
  const hydrationObserver = new MutationObserver(() => {
    hydrationObserver.disconnect()
    document.removeEventListener('input', record, true)
    for (const [field, value] of typed) if (field.isConnected) replayInput(field, value)
  })
  hydrationObserver.observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
}

/** Sets the sent value first, because React ignores a change event whose value it already has. */
function replayInput(field: Field, value: string): void {
  const caret = field instanceof HTMLSelectElement ? null : field.selectionStart
  for (const text of [serverValue(field), value]) {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  if (caret !== null && document.activeElement === field) (field as HTMLInputElement).setSelectionRange(caret, caret)
}

function serverValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return [...field.options].find((option) => option.defaultSelected)?.value ?? field.options[0]?.value ?? ''
}
