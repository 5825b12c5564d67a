import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect, useEffectEvent } from 'react'
import { useResize } from '../layout/use-resize.ts'

export type CarouselApi = NonNullable<UseEmblaCarouselType[1]>

/**
 * Duration of an Embla transition in spring frames. At 20 a slide is within half a pixel of its position after about
 * 600 ms (HIGH-015, REV-109).
 */
const TRANSITION_FRAMES = 20
/** UX-007, decision Q-177. */
const RESIZE_DEBOUNCE_MS = 200

interface CarouselEngineProps {
  viewport: HTMLElement
  /** The slide the reader had swiped to before the engine was loaded. */
  startIndex: number
  /** Centres the current slide. Default: aligned to the left edge. */
  isCentred: boolean
  onReady: (api: CarouselApi | undefined) => void
  onChange: (api: CarouselApi) => void
}

/** Moves the slides of a carousel that is already on screen. Loaded after hydration; renders nothing. */
export function CarouselEngine({ viewport, startIndex, isCentred, onReady, onChange }: CarouselEngineProps) {
  // HIGH-006, REV-110: the first slide follows the last.
  const [setViewport, api] = useEmblaCarousel({
    loop: true,
    align: isCentred ? 'center' : 'start',
    duration: TRANSITION_FRAMES,
    startIndex,
    watchResize: false,
  })
  useResize(() => api?.reInit(), RESIZE_DEBOUNCE_MS)
  const ready = useEffectEvent(onReady)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    viewport.scrollLeft = 0
    setViewport(viewport)
    return () => setViewport(null)
  }, [viewport, setViewport])
  useEffect(() => {
    if (!api) return
    ready(api)
    change(api)
    const notify = () => change(api)
    api.on('select', notify).on('reInit', notify).on('slidesChanged', notify)
    return () => ready(undefined)
  }, [api])
  return null
}
