import type { CheckName } from '../policy.ts'
import { toolErrors } from '../policy.ts'
import type { EditedFields } from './edited-fields.ts'

/** Scrolls to a field of the check-list and puts the focus on what is missing there. */
export function goToCheck(name: CheckName, { tools }: EditedFields): void {
  const section = document.getElementById(`check-${name}`)
  const target = name === 'tools' ? (emptyToolField(section, tools) ?? section) : section
  const control = target?.matches('input, textarea, button')
    ? target
    : target?.querySelector<HTMLElement>('input:not([hidden]), textarea, button')
  ;(target?.closest('.tool-row') ?? section)?.scrollIntoView({ block: 'start' })
  ;(control ?? target)?.focus({ preventScroll: true })
}

/** The first name or logo that publishing asks for. */
function emptyToolField(section: HTMLElement | null, tools: EditedFields['tools']): HTMLElement | null {
  const [, at, field] = Object.keys(toolErrors(tools))[0]?.split('.') ?? []
  const row = section?.querySelectorAll('.tool-row')[Number(at)]
  return row?.querySelector<HTMLElement>(field === 'name' ? 'input.input' : '.tool-logo') ?? null
}
