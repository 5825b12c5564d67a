import { Children, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useInView } from '../layout/use-in-view.ts'
import { classNames } from '../state/class-names.ts'
import { useLazyModule } from '../state/use-lazy-module.ts'
import { kitTexts } from '../texts.ts'
import { CarouselControls } from './carousel-controls.tsx'
import type { CarouselApi } from './carousel-engine.tsx'
import { useAutoplay } from './use-autoplay.ts'

const loadEngine = () => import('./carousel-engine.tsx').then((module) => module.CarouselEngine)

export interface CarouselHandle {
  /** Shows slide n, counted from 1. A number out of range is clamped. */
  goTo: (n: number) => void
}

interface CarouselProps {
  /** Accessible name of the carousel. */
  label: string
  /** One slide per child. */
  children: ReactNode
  /** Slides in view on wide screens: 3 become 2 and 1 on small ones (HIGH-018..020), 4 become 2. */
  perView?: 1 | 3 | 4
  /** Left of the buttons: the title of the section. */
  heading?: ReactNode
  hasDots?: boolean
  /** Advances automatically (HIGH-005, HIGH-014). */
  hasAutoplay?: boolean
  /** Milliseconds between two advances. */
  intervalMs?: number
  /** Stops autoplay while an overlay covers the page. */
  isPaused?: boolean
  /** Centres the current slide instead of aligning it to the left edge (REV-111). */
  isCentred?: boolean
  ref?: Ref<CarouselHandle>
  className?: string
}

/**
 * A carousel. The HTML of the server already shows the slides and can be swiped; the engine takes over once the
 * carousel is near the viewport. Autoplay stops while the carousel is hovered, contains the focus or is out of view,
 * and with reduced motion. A button pauses it permanently (WCAG 2.2.2).
 */
export function Carousel({
  label,
  children,
  perView = 3,
  heading,
  hasDots,
  hasAutoplay = true,
  intervalMs,
  isPaused = false,
  isCentred = false,
  ref,
  className,
}: CarouselProps) {
  const slides = Children.toArray(children)
  const root = useRef<HTMLElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const [api, setApi] = useState<CarouselApi>()
  const [selected, setSelected] = useState(0)
  const [canMove, setCanMove] = useState(slides.length > 1)
  const { wasInView, isInView } = useInView(root)
  const [CarouselEngine, fetchEngine] = useLazyModule(loadEngine)

  const count = slides.length
  const wantsEngine = wasInView && count > 1
  useEffect(() => {
    if (wantsEngine) fetchEngine()
  }, [wantsEngine, fetchEngine])
  const show = (target: number) => {
    const index = Math.min(Math.max(0, target), count - 1)
    if (api) api.scrollTo(index, isReduced)
    else scrollToSlide(viewport.current, index)
  }
  const turn = (step: 1 | -1) => {
    if (!api) show((nearestSlide(viewport.current, isCentred) + step + count) % count)
    else if (step > 0) api.scrollNext(isReduced)
    else api.scrollPrev(isReduced)
  }
  useImperativeHandle(ref, () => ({ goTo: (n) => show(Math.trunc(n) - 1) }))
  const { isPlaying, toggle } = useAutoplay(root, {
    isEnabled: hasAutoplay && canMove && isInView && !isPaused && api !== undefined,
    intervalMs,
    slideIndex: selected,
    onTick: () => turn(1),
  })
  const isReduced = isPlaying === null
  // The number of slides changed, so the engine must measure again.
  useEffect(() => {
    if (api && count > 0) api.reInit()
  }, [api, count])

  return (
    <section
      ref={root}
      className={classNames(
        'carousel',
        `per-view-${perView}`,
        isCentred && 'carousel-centred',
        api && 'carousel-ready',
        className,
      )}
      aria-roledescription={kitTexts.carousel.role}
      aria-label={label}
    >
      <div className="section-header">
        <div>{heading}</div>
        {canMove && (
          <CarouselControls
            index={hasDots ? selected : undefined}
            count={count}
            isPlaying={hasAutoplay ? isPlaying : null}
            onToggle={toggle}
            onPrevious={() => turn(-1)}
            onNext={() => turn(1)}
          />
        )}
      </div>
      <div className="carousel-viewport" ref={viewport}>
        <ul className="carousel-track" aria-live={hasAutoplay && isPlaying ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is identified by its position
            <li key={index} data-at={positionOf(index, selected, count)}>
              {slide}
            </li>
          ))}
        </ul>
      </div>
      {CarouselEngine && wantsEngine && viewport.current && (
        <CarouselEngine
          viewport={viewport.current}
          startIndex={nearestSlide(viewport.current, isCentred)}
          isCentred={isCentred}
          onReady={setApi}
          onChange={(engine) => {
            setSelected(engine.selectedScrollSnap())
            setCanMove(engine.scrollSnapList().length > 1)
          }}
        />
      )}
    </section>
  )
}

/** HIGH-004: the current slide and its neighbours. */
function positionOf(index: number, selected: number, count: number) {
  if (index === selected) return 'selected'
  if (index === (selected + 1) % count) return 'next'
  return index === (selected - 1 + count) % count ? 'previous' : undefined
}

const slidesOf = (viewport: HTMLElement | null) => [...(viewport?.firstElementChild?.children ?? [])] as HTMLElement[]

/** The slide at the left edge, or in the middle, while the browser still handles scrolling. */
function nearestSlide(viewport: HTMLElement | null, isCentred: boolean): number {
  const slides = slidesOf(viewport)
  const { scrollLeft = 0, clientWidth = 0 } = viewport ?? {}
  const step = slides[0]?.offsetWidth || 1
  const nearest = isCentred ? Math.floor((scrollLeft + clientWidth / 2) / step) : Math.round(scrollLeft / step)
  return Math.min(nearest, Math.max(0, slides.length - 1))
}

function scrollToSlide(viewport: HTMLElement | null, index: number) {
  const step = slidesOf(viewport)[0]?.offsetWidth ?? 0
  viewport?.scrollTo({ left: index * step, behavior: 'smooth' })
}
