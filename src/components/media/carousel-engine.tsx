import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect, useEffectEvent } from 'react'
import { useResize } from '../layout/use-resize.ts'

export type CarouselApi = NonNullable<UseEmblaCarouselType[1]>

/**
 * Embla counts in frames of a spring: at 20 a slide is within half a pixel of its place after about 600 ms
 * (HIGH-015, REV-109).
 */
const SPRING = 20
/** UX-007, decision Q-177. */
const RESIZE_DEBOUNCE_MS = 200

interface CarouselEngineProps {
  viewport: HTMLElement
  /** Where the reader had already swiped to. */
  startIndex: number
  /** Where the slide shown stands; at the left edge unless said otherwise. */
  isCentred: boolean
  onReady: (api: CarouselApi | undefined) => void
  onChange: (api: CarouselApi) => void
}

/** Moves the slides of a carousel that is already on screen. Loaded after hydration; draws nothing. */
export function CarouselEngine({ viewport, startIndex, isCentred, onReady, onChange }: CarouselEngineProps) {
  // HIGH-006, REV-110: past the last slide comes the first.
  const [setViewport, api] = useEmblaCarousel({
    loop: true,
    align: isCentred ? 'center' : 'start',
    duration: SPRING,
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
    const tell = () => change(api)
    api.on('select', tell).on('reInit', tell).on('slidesChanged', tell)
    return () => ready(undefined)
  }, [api])
  return null
}
