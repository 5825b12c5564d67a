/** Runs in the page: finds its controls and records what a press does. Added to each document before its own scripts. */

export interface Control {
  /** Equal for controls of the same kind: equal cards have one like button. */
  key: string
  /** Its element and what a screen reader says. */
  name: string
  /** The same on all pages: in the header, the footer, or a dialog that many pages open. */
  isShared: boolean
}

export interface Crawler {
  /** Visible, enabled controls that no dialog covers, one of each kind. */
  find(): Control[]
  /** Scrolls to a control. Undefined: there is none of this kind. */
  place(key: string): { x: number; y: number; isSelect: boolean; coveredBy: string } | undefined
  /** Starts to record, from the next press on. */
  watch(): void
  /** Resolves with the first things that happen, or with an empty list after `ms`. */
  effects(ms: number): Promise<string[]>
  /** Resolves when the document has not changed for `quietMs`, after two seconds at most. */
  settle(quietMs: number): Promise<void>
}

declare global {
  interface Window {
    crawler: Crawler
  }
}

export function installCrawler(): void {
  const CONTROLS = [
    'button, summary, select, input:is([type=checkbox], [type=radio], [type=file], [type=range])',
    '[role=button], [role=tab], [role=switch], [role=menuitem], [role=option]',
  ].join()
  const ITEMS = 'li, article, tr'
  /** More buttons of one look side by side are a list: chips, the dots of a carousel. */
  const ALIKE = 4
  /** Pressing what is chosen already may do nothing. */
  const IDLE = [
    '[aria-selected=true], [aria-current]:not([aria-current=false]), [type=radio]:checked, [aria-checked=true][role=radio]',
    ':disabled, [aria-disabled=true], [data-disabled]',
  ].join()
  const SHARED = '.site-header, .site-footer, [role=dialog]:not(.sheet), [role=alertdialog]'
  /** Attributes that only say how a control is being touched. */
  const TOUCH = /^data-(pressed|focused|touched|active)$/
  const elements = new Map<string, Element>()
  let pressed: Element | undefined
  let record: (effect: string) => void = () => {}

  /** What is pressed: the label of a field that has one. */
  const targetOf = (element: Element) =>
    element instanceof HTMLInputElement && element.type !== 'range' ? (element.labels?.[0] ?? element) : element

  /** Classes of an element and of all in it; icons by their lines. */
  const shape = (element: Element): string =>
    element.hasAttribute('d') ? element.getAttribute('d')! : element.tagName + [...element.children].map(shape).join()

  function nameOf(element: Element): string {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const text = element.getAttribute('aria-label') ?? [element, ...labels].map((one) => one.textContent).join(' ')
    return text.replace(/\s+/g, ' ').trim()
  }

  /** The item of a list whose equals need not be pressed again. */
  function itemOf(element: Element): Element | null {
    if (element.matches('[role=tab], [role=menuitem]')) return null
    const alike = [...element.parentElement!.children].filter((one) => one.className === element.className)
    if (alike.length > ALIKE && alike.every((one) => shape(one) === shape(element))) return element
    for (let item = element.closest(ITEMS); item; item = item.parentElement?.closest(ITEMS) ?? null)
      if ([...item.parentElement!.children].some((one) => one !== item && one.tagName === item!.tagName)) return item
    return null
  }

  /** The way up to the item, with its place among the controls next to it, or to the document. */
  function pathTo(element: Element, end: Element | null): string {
    const neighbours = [...(element.parentElement?.children ?? [])].filter((one) => one.matches(CONTROLS))
    const steps = [end && end !== element ? String(neighbours.indexOf(element)) : '']
    for (let up: Element | null = element; up && up !== end && up !== document.body; up = up.parentElement)
      steps.push(`${up.tagName}.${up.classList[0] ?? ''}`)
    return steps.join('<')
  }

  function isReachable(element: Element): boolean {
    if (!targetOf(element).checkVisibility({ visibilityProperty: true })) return false
    return !element.closest('[inert], [aria-hidden=true], [hidden]')
  }

  function find(): Control[] {
    elements.clear()
    const found: Control[] = []
    for (const element of document.querySelectorAll(CONTROLS)) {
      if (element.matches(IDLE) || !isReachable(element)) continue
      const item = itemOf(element)
      const name = nameOf(element)
      const dialog = element.closest('[role=dialog], [role=alertdialog]')?.getAttribute('aria-labelledby') ?? ''
      const title = document.getElementById(dialog)?.textContent ?? ''
      const words = item ? pathTo(item.parentElement!, null) : name.replace(/\d+/g, '#')
      const key = [title, pathTo(element, item), words, shape(element)].join(' | ')
      if (elements.has(key)) continue
      elements.set(key, element)
      const isShared = element.closest(SHARED) !== null
      found.push({ key, name: `${element.tagName.toLowerCase()} “${name.slice(0, 60)}”`, isShared })
    }
    return found
  }

  function place(key: string) {
    find()
    const element = elements.get(key)
    if (!element) return undefined
    pressed = element
    const target = targetOf(element)
    if (element instanceof HTMLSelectElement) element.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = target.getClientRects()[0]!
    const [x, y] = [left + width / 2, top + height / 2]
    const hit = document.elementFromPoint(x, y)
    const isHit = hit && (target.contains(hit) || hit.contains(target) || hit === element)
    const coveredBy = isHit ? '' : `${hit?.tagName.toLowerCase() ?? 'nothing'}.${hit?.getAttribute('class') ?? ''}`
    return { x, y, isSelect: element.tagName === 'SELECT', coveredBy }
  }

  const waiting: { effects: string[]; resolve?: () => void } = { effects: [] }
  let isPressed = false

  function watch() {
    isPressed = false
    waiting.effects = []
    record = (effect) => {
      if (!isPressed) return
      waiting.effects.push(effect)
      waiting.resolve?.()
    }
  }

  async function effects(ms: number) {
    await new Promise<void>((resolve) => {
      waiting.resolve = resolve
      setTimeout(resolve, ms)
      if (waiting.effects.length > 0) resolve()
    })
    record = () => {}
    return waiting.effects.slice(0, 3)
  }

  let lastChange = performance.now()
  async function settle(quietMs: number) {
    const end = performance.now() + 2_000
    while (performance.now() < end && performance.now() - lastChange < quietMs)
      await new Promise((resolve) => setTimeout(resolve, quietMs / 3))
  }

  new MutationObserver((records) => {
    const real = records.filter(({ attributeName }) => !TOUCH.test(attributeName ?? ''))
    if (real.length === 0) return
    lastChange = performance.now()
    for (const { type, attributeName, target } of real) record(`${type} ${attributeName ?? ''} ${target.nodeName}`)
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const on = (type: string, listen: (event: Event) => void) => document.addEventListener(type, listen, true)
  for (const type of ['pointerdown', 'keydown'])
    on(type, () => {
      isPressed = true
    })
  for (const type of ['change', 'input', 'toggle', 'scroll']) on(type, () => record(type))
  on('focusin', ({ target }) => target !== pressed && record('focus'))
  window.crawler = { find, place, watch, effects, settle }
}
