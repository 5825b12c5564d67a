import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { REDUCED_MOTION, useMedia } from '../layout/use-media.ts'

/** HIGH-005, HIGH-014. */
export const AUTOPLAY_MS = 5000

interface AutoplayOptions {
  /** False while there is nothing to turn to. */
  isEnabled: boolean
  intervalMs?: number
  /** A change of it, e.g. of the slide, starts the time anew. */
  turn?: number
  onTick: () => void
}

export interface Autoplay {
  /** Whether it plays unless something rests on it; null where it never does: people who want less motion. */
  isPlaying: boolean | null
  /** The pause button's press. */
  toggle: () => void
}

/**
 * Ticks every five seconds, but not while a mouse rests on the element, the focus is inside, or the tab is hidden;
 * never for people who want less motion, and no more once paused (WCAG 2.2.2).
 */
export function useAutoplay(
  element: RefObject<HTMLElement | null>,
  { isEnabled, intervalMs = AUTOPLAY_MS, turn, onTick }: AutoplayOptions,
): Autoplay {
  const [isPaused, setPaused] = useState(false)
  const isReduced = useMedia(REDUCED_MOTION)
  const tick = useEffectEvent(onTick)
  const isOn = isEnabled && !isPaused && !isReduced
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` starts the time anew
  useEffect(() => {
    const box = element.current
    if (!isOn || !box) return
    let timer: ReturnType<typeof setInterval> | undefined
    let isHovered = box.matches(':hover') && window.matchMedia('(hover: hover)').matches
    const update = () => {
      clearInterval(timer)
      const isResting = isHovered || document.hidden || box.contains(document.activeElement)
      if (!isResting) timer = setInterval(tick, intervalMs)
    }
    const hover = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      isHovered = event.type === 'pointerenter'
      update()
    }
    // The focus has moved only after the event.
    const focus = () => queueMicrotask(update)
    update()
    box.addEventListener('pointerenter', hover)
    box.addEventListener('pointerleave', hover)
    box.addEventListener('focusin', update)
    box.addEventListener('focusout', focus)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      box.removeEventListener('pointerenter', hover)
      box.removeEventListener('pointerleave', hover)
      box.removeEventListener('focusin', update)
      box.removeEventListener('focusout', focus)
      document.removeEventListener('visibilitychange', update)
    }
  }, [element, isOn, intervalMs, turn])
  return { isPlaying: isReduced ? null : !isPaused, toggle: () => setPaused(!isPaused) }
}
