/** Runs in the page, added before its own scripts: finds controls and links, and records what a press does. */

/** Sets `window.crawler`. */
export function installCrawler(): void {
  const CONTROLS = [
    'button, summary, select, input:is([type=checkbox], [type=radio], [type=file], [type=range])',
    '[role=button], [role=tab], [role=switch], [role=menuitem], [role=option]',
  ].join()
  const ITEMS = 'li, article, tr'
  /** More buttons of one look side by side are a list: chips, the dots of a carousel. */
  const ALIKE = 4
  /** Pressing what is chosen already, or cannot be chosen, may do nothing. */
  const IDLE = [
    '[aria-selected=true], [aria-current]:not([aria-current=false]), [type=radio]:checked, [aria-checked=true][role=radio]',
    ':disabled, [aria-disabled=true], [data-disabled]',
  ].join()
  /** Attributes that only say how a control is touched or where the focus may go. */
  const TOUCH = /^data-(pressed|focused|touched|active)$|^(data-)?tabindex$/
  const SETTLE_MS = 500
  const QUIET_FRAMES = 4
  /** Parts that load late move what is below them. */
  const MAX_MOVES = 30
  const SCREENS = 8
  const known = new Set<string>()
  const elements = new Map<string, Element>()
  let lastChange = 0

  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

  /** What is pressed: the label of a field that has one. */
  const targetOf = (element: Element) =>
    element instanceof HTMLInputElement && element.type !== 'range' ? (element.labels?.[0] ?? element) : element

  /** The elements inside; icons by their lines. */
  const shape = (element: Element): string =>
    element.hasAttribute('d') ? element.getAttribute('d')! : element.tagName + [...element.children].map(shape).join()

  function nameOf(element: Element): string {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
    const text = element.getAttribute('aria-label') ?? [element, ...labels].map((one) => one.textContent).join(' ')
    return text.replace(/\s+/g, ' ').trim()
  }

  function isOneOfMany(element: Element): boolean {
    const isAlike = (one: Element) => one.className === element.className && shape(one) === shape(element)
    return [...(element.parentElement?.children ?? [])].filter(isAlike).length > ALIKE
  }

  /** The item of a list whose equals need not be pressed again. */
  function itemOf(element: Element): Element | null {
    if (element.matches('[role=tab], [role=menuitem]')) return null
    const row = [element, element.closest('label')].find((one) => one && isOneOfMany(one))
    return row ?? element.closest(ITEMS)
  }

  /** The way up to the item, with its place among the controls next to it, or to the document. */
  function pathTo(element: Element, end: Element | null): string {
    const neighbours = [...(element.parentElement?.children ?? [])].filter((one) => one.matches(CONTROLS))
    const steps = [end && end !== element ? String(neighbours.indexOf(element)) : '']
    for (let up: Element | null = element; up && up !== end && up !== document.body; up = up.parentElement)
      steps.push(`${up.tagName}.${up.classList[0] ?? ''}`)
    return steps.join('<')
  }

  /** A choice of one of several buttons that is made already. */
  const isChosen = (element: Element) =>
    element.matches('[aria-pressed=true]') &&
    [...element.parentElement!.children].some((one) => one !== element && one.matches('[aria-pressed]'))
  const isIdle = (element: Element) => element.matches(IDLE) || isChosen(element)

  const keys = new WeakMap<Element, { name: string; key: string }>()

  function keyOf(element: Element): string {
    const name = nameOf(element) + shape(element)
    const last = keys.get(element)
    if (last?.name === name) return last.key
    const key = makeKey(element)
    keys.set(element, { name, key })
    return key
  }

  function makeKey(element: Element): string {
    const item = itemOf(element)
    const dialog = element.closest('[role=dialog], [role=alertdialog]')?.getAttribute('aria-labelledby') ?? ''
    const title = document.getElementById(dialog)?.textContent ?? ''
    const words = item ? pathTo(item.parentElement!, null) : nameOf(element).replace(/\d+/g, '#')
    return [title, pathTo(element, item), words, shape(element)].join(' | ')
  }

  function isReachable(element: Element): boolean {
    if (!targetOf(element).checkVisibility({ visibilityProperty: true })) return false
    return !element.closest('[inert], [aria-hidden=true], [hidden]')
  }

  /** All controls of the page, one of each kind. */
  function scan() {
    elements.clear()
    for (const element of document.querySelectorAll(CONTROLS)) {
      if (isIdle(element) || !isReachable(element)) continue
      const key = keyOf(element)
      if (!elements.has(key)) elements.set(key, element)
    }
  }

  const isNew = (key: string) => !known.has(key) && known.add(key)

  function defectOf(link: HTMLAnchorElement): string {
    const isDead = ['', '#'].includes(link.getAttribute('href')!.trim()) || link.protocol === 'javascript:'
    if (isDead) return 'leads nowhere'
    const isHere = link.href.split('#')[0] === location.href.split('#')[0]
    const hasTarget = link.hash === '' || document.getElementById(decodeURIComponent(link.hash.slice(1))) !== null
    return isHere && !hasTarget ? 'names no element of the page' : ''
  }

  function find() {
    scan()
    const controls = [...elements]
      .filter(([key]) => isNew(key))
      .map(([key, element]) => ({ key, name: `${element.tagName.toLowerCase()} “${nameOf(element).slice(0, 60)}”` }))
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map((link) => ({ href: link.href, text: link.textContent.trim().slice(0, 60), defect: defectOf(link) }))
      .filter(({ href }) => isNew(href))
    return { controls, links }
  }

  async function place(key: string) {
    if (!isOpen()) return undefined
    const last = elements.get(key)
    if (!(last?.isConnected && isReachable(last) && !isIdle(last))) scan()
    const element = elements.get(key)
    if (!element) return undefined
    const target = targetOf(element)
    let [x, y] = [Number.NaN, Number.NaN]
    for (let moves = 0; moves < MAX_MOVES; moves++) {
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      await frame()
      const box = target.getClientRects()[0]
      if (!box) return undefined
      const middle = [box.left + box.width / 2, box.top + box.height / 2] as const
      if (x === middle[0] && y === middle[1]) break
      ;[x, y] = middle
    }
    const hit = document.elementFromPoint(x, y)
    const isHit = hit && (target.contains(hit) || hit.contains(target) || hit === element)
    const coveredBy = isHit ? '' : `${hit?.tagName.toLowerCase() ?? 'nothing'}.${hit?.getAttribute('class') ?? ''}`
    const takesKeys = element.matches('select, [type=range]')
    if (takesKeys && isHit) (element as HTMLElement).focus({ preventScroll: true })
    const { promise, resolve } = Promise.withResolvers<string>()
    watched = { control: element, isTouched: false, isReleased: false, effect: promise, end: resolve }
    return { x, y, takesKeys, coveredBy }
  }

  let watched:
    | {
        control: Element
        isTouched: boolean
        isReleased: boolean
        effect: Promise<string>
        end: (effect: string) => void
      }
    | undefined

  function record(effect: string) {
    if (watched?.isTouched) watched.end(effect)
  }

  function effect(ms: number) {
    const current = watched!
    setTimeout(() => current.end(''), ms)
    return current.effect
  }

  async function settle() {
    const end = performance.now() + SETTLE_MS
    for (let start = 0; start <= lastChange && start < end; ) {
      start = performance.now()
      // A part whose script has just arrived appears a few frames later.
      for (let frames = 0; frames < QUIET_FRAMES; frames++) await frame()
    }
    const asksToSignIn = document.querySelector('[role=dialog] .sign-in-method') !== null
    return { isOpen: isOpen(), asksToSignIn }
  }

  async function scrollThrough() {
    for (let screen = 0; screen < SCREENS; screen++) {
      scrollBy({ top: innerHeight, behavior: 'instant' })
      await frame()
      await frame()
      if (scrollY + innerHeight >= document.documentElement.scrollHeight - 2) break
    }
    scrollTo({ top: 0, behavior: 'instant' })
  }

  function overflowing() {
    const { clientWidth, scrollWidth } = document.documentElement
    const isClipped = (element: Element) => {
      for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
        if (getComputedStyle(up).overflowX !== 'visible') return true
      return false
    }
    const out = [...document.body.querySelectorAll('*')].filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 1 && (box.right > clientWidth + 1 || box.left < -1) && !isClipped(element)
    })
    const names = out.map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
    return scrollWidth > clientWidth ? [`page ${scrollWidth}`, ...names] : names
  }

  new MutationObserver((records) => {
    const real = records.find(({ attributeName }) => !TOUCH.test(attributeName ?? ''))
    if (!real) return
    lastChange = performance.now()
    record(`${real.type} ${real.attributeName ?? ''} ${real.target.nodeName}`)
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const on = (type: string, listen: (event: Event) => void) => addEventListener(type, listen, true)
  for (const type of ['pointerdown', 'keydown'])
    on(type, ({ target }) => {
      if (!(watched && target instanceof Element)) return
      const wanted = targetOf(watched.control)
      watched.isTouched = wanted.contains(target) || target.contains(wanted) || target === watched.control
      if (!watched.isTouched) watched.end('missed')
    })
  // When the page has moved under the pointer, the press has no effect.
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    on(type, (event) => {
      if (!watched || watched.isTouched) return
      event.preventDefault()
      event.stopImmediatePropagation()
    })
  // The press itself moves the focus to the control or to what contains it.
  on('pointerup', () => {
    if (watched) watched.isReleased = true
  })
  for (const type of ['change', 'input', 'toggle', 'scroll', 'copy']) on(type, () => record(type))
  on('focusin', ({ target }) => {
    if (watched?.isReleased && !(target as Element).contains(watched.control)) record('focus')
  })
  let startPath = ''
  const isOpen = () => location.pathname === startPath
  function start(keys: readonly string[]) {
    startPath = location.pathname
    for (const key of keys) known.add(key)
  }
  window.crawler = {
    start,
    find,
    place,
    effect,
    frame,
    scrollThrough,
    settle,
    overflowing,
  }
}
