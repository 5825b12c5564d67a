import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { REDUCED_MOTION } from '../layout/media-queries.ts'
import { useMedia } from '../layout/use-media.ts'
import { hasTurn, joinTurns } from './autoplay-turn.ts'

/** HIGH-005, HIGH-014. */
export const AUTOPLAY_MS = 5000

interface AutoplayOptions {
  /** False when there is no other slide. */
  isEnabled: boolean
  intervalMs?: number
  /** Restarts the interval when it changes, e.g. the index of the slide. */
  slideIndex?: number
  onTick: () => void
}

export interface Autoplay {
  /** Whether autoplay is on, even if it is stopped for the moment; null with reduced motion, where it never plays. */
  isPlaying: boolean | null
  /** Toggles the pause button. */
  toggle: () => void
}

/**
 * Calls `onTick` every five seconds while the element is in view and nearest to the middle of the window. Stops
 * while a mouse is over the element, the focus is inside, or the tab is hidden; never runs with reduced motion or once
 * paused (WCAG 2.2.2). The element has `data-playing` while the time to the next call runs.
 */
export function useAutoplay(
  element: RefObject<HTMLElement | null>,
  { isEnabled, intervalMs = AUTOPLAY_MS, slideIndex, onTick }: AutoplayOptions,
): Autoplay {
  const [isPaused, setPaused] = useState(false)
  const isReduced = useMedia(REDUCED_MOTION)
  const tick = useEffectEvent(onTick)
  const isOn = isEnabled && !isPaused && !isReduced
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `slideIndex` restarts the interval
  useEffect(() => {
    const box = element.current
    if (!isOn || !box) return
    let timer: ReturnType<typeof setInterval> | undefined
    let isHovered = box.matches(':hover') && window.matchMedia('(hover: hover)').matches
    const update = () => {
      clearInterval(timer)
      const isResting = !hasTurn(box) || isHovered || document.hidden || box.contains(document.activeElement)
      if (!isResting) timer = setInterval(tick, intervalMs)
      box.toggleAttribute('data-playing', !isResting)
    }
    const hover = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      isHovered = event.type === 'pointerenter'
      update()
    }
    // The focus moves only after the event.
    const focus = () => queueMicrotask(update)
    const leaveTurns = joinTurns(box, update)
    update()
    box.addEventListener('pointerenter', hover)
    box.addEventListener('pointerleave', hover)
    box.addEventListener('focusin', update)
    box.addEventListener('focusout', focus)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      box.removeAttribute('data-playing')
      leaveTurns()
      box.removeEventListener('pointerenter', hover)
      box.removeEventListener('pointerleave', hover)
      box.removeEventListener('focusin', update)
      box.removeEventListener('focusout', focus)
      document.removeEventListener('visibilitychange', update)
    }
  }, [element, isOn, intervalMs, slideIndex])
  return { isPlaying: isReduced ? null : !isPaused, toggle: () => setPaused(!isPaused) }
}
