/** Which pages show a person only controls that the people before have seen there, told from their HTML. */
import type { Page } from '@playwright/test'

/** The header and the footer are the same on all pages. */
const MAIN = /<main[\s>].*<\/main>/s
/** The opening tag of a control, and the text that follows it. */
const CONTROL = /<(?:button|summary|select|input|label|form)\b[^>]*>[^<]*/g
/** What tells two controls apart; ids, values and states differ between people. */
const ATTRIBUTES = /\b(?:class|type|name|aria-label)="[^"]*"/g

const seen = new Map<string, Set<string>>()

/** Whether a control of the page was not there for anyone who asked before. Requests the page without a browser. */
export async function hasNewControls({ request }: Page, path: string): Promise<boolean> {
  const response = await request.get(path)
  const controls = controlsOf(await response.text())
  await response.dispose()
  const known = seen.get(path) ?? new Set()
  const hasNew = controls.some((control) => !known.has(control))
  for (const control of controls) known.add(control)
  seen.set(path, known)
  return hasNew
}

function controlsOf(html: string): string[] {
  const [main = html] = MAIN.exec(html) ?? []
  return [...main.matchAll(CONTROL)].map(([control]) => {
    const text = control.slice(control.indexOf('>') + 1)
    return [control.split(/[\s>]/, 1), ...(control.match(ATTRIBUTES) ?? []), text].join(' ').replace(/\d+/g, '#')
  })
}
