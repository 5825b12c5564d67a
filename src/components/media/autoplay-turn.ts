/** Of several carousels in view only the one nearest to the middle of the window plays. */

const players = new Map<Element, () => void>()
let current: Element | undefined

/** Adds a carousel; `onChange` is called when its turn begins or ends. Returns a function that removes it. */
export function joinTurns(box: Element, onChange: () => void): () => void {
  if (players.size === 0) {
    addEventListener('scroll', elect, { passive: true })
    addEventListener('resize', elect)
  }
  players.set(box, onChange)
  elect()
  return () => {
    players.delete(box)
    if (players.size === 0) {
      removeEventListener('scroll', elect)
      removeEventListener('resize', elect)
    }
    elect()
  }
}

/** Whether it is the turn of this carousel. */
export function hasTurn(box: Element): boolean {
  return box === current
}

function elect() {
  const before = current
  current = nearestToMiddle()
  if (current === before) return
  if (before) players.get(before)?.()
  if (current) players.get(current)?.()
}

function nearestToMiddle(): Element | undefined {
  let nearest: Element | undefined
  let shortest = Number.POSITIVE_INFINITY
  for (const box of players.keys()) {
    const { top, bottom } = box.getBoundingClientRect()
    const distance = Math.abs((top + bottom) / 2 - innerHeight / 2)
    if (bottom <= 0 || top >= innerHeight || distance >= shortest) continue
    nearest = box
    shortest = distance
  }
  return nearest
}
