import { REDUCED_MOTION } from '#components/layout/media-queries.ts'

const POST_PATH = /^\/content\/[a-z-]+\/(\d+)$/
const PAGE_PICTURE = '#cover img, .training-picture img'

interface MorphingRouter {
  state: { resolvedLocation?: { pathname: string } }
  latestLocation: { pathname: string }
  /** Called with the function that shows the next page, when its data and code are loaded. */
  startViewTransition: (commit: () => Promise<void>) => unknown
}

/** The pictures of one navigation: the one on screen, and how to find the other on the next page. */
interface Morph {
  name: string
  before: HTMLElement
  findAfter: () => HTMLElement | undefined
}

/**
 * Lets the picture of a pressed card become the picture of its post, and on the way back that of the card again. Only
 * these two have a `view-transition-name`, and only during the transition. Other navigations have no transition.
 */
export function morphPictures(router: MorphingRouter): void {
  let pressed: HTMLAnchorElement | null = null
  const rememberPress = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest<HTMLAnchorElement>('article a') : null
  }
  document.addEventListener('click', rememberPress, { capture: true })

  router.startViewTransition = async (commit) => {
    const morph = findMorph(router.state.resolvedLocation?.pathname ?? '', router.latestLocation.pathname, pressed)
    pressed = null
    if (!morph || window.matchMedia(REDUCED_MOTION).matches) return commit()
    const { name, before, findAfter } = morph
    let after: HTMLElement | undefined
    before.style.viewTransitionName = name
    const transition = document.startViewTransition(async () => {
      await commit()
      before.style.viewTransitionName = ''
      after = findAfter()
      if (after) after.style.viewTransitionName = name
      else transition.skipTransition()
    })
    // Rejected when the transition is skipped, e.g. by the next one.
    transition.ready.catch(() => {})
    transition.finished.catch(() => {}).then(() => after?.style.removeProperty('view-transition-name'))
    await transition.updateCallbackDone
  }
}

function findMorph(from: string, to: string, pressed: HTMLAnchorElement | null): Morph | undefined {
  if (from === to) return
  const isPressed = pressed?.pathname === to
  const next = POST_PATH.exec(to)
  const last = POST_PATH.exec(from)
  if (next && (isPressed || !last)) {
    const before = isPressed ? inView(pictureOf(pressed)) : cardPicture(to)
    return before && { name: `post-${next[1]}`, before, findAfter: pagePicture }
  }
  const before = last && pagePicture()
  return before ? { name: `post-${last[1]}`, before, findAfter: () => cardPicture(from) } : undefined
}

const pagePicture = () => inView(document.querySelector<HTMLElement>(PAGE_PICTURE))

const pictureOf = (link: Element) => link.closest('article')?.querySelector<HTMLElement>('.card-picture img') ?? null

/** The picture of the first card in view that links to this path. */
function cardPicture(path: string): HTMLElement | undefined {
  for (const link of document.querySelectorAll(`article a[href="${path}"]`)) {
    const picture = inView(pictureOf(link))
    if (picture) return picture
  }
}

function inView(element: HTMLElement | null): HTMLElement | undefined {
  if (!element) return
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < window.innerHeight ? element : undefined
}
