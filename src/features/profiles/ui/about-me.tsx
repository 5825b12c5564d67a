import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useResize } from '#components/layout/use-resize.ts'
import { classNames } from '#components/state/class-names.ts'
import { profileTexts as texts } from '../texts.ts'

const CLAMPED = ['clamp', 'clamp-3']
const useBrowserLayoutEffect = typeof document === 'undefined' ? () => {} : useLayoutEffect

/** Shows three lines of the text, and a toggle if it is longer (PROF-007, Q-70). */
export function AboutMe({ text }: { text: string }) {
  const id = useId()
  const box = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isClipped, setClipped] = useState(false)
  const measure = () => {
    const element = box.current
    if (!element) return
    element.classList.add(...CLAMPED)
    const cut = element.getBoundingClientRect().height
    element.classList.remove(...CLAMPED)
    const whole = element.getBoundingClientRect().height
    if (!isOpen) element.classList.add(...CLAMPED)
    setClipped(whole > cut + 1)
  }
  useBrowserLayoutEffect(measure, [text])
  useResize(measure)
  return (
    <div className="mt-3.5">
      <p id={id} ref={box} className={classNames('profile-about', !isOpen && CLAMPED.join(' '))}>
        {text}
      </p>
      {isClipped && (
        <button
          type="button"
          className="link text-sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? texts.less : texts.more}
        </button>
      )}
    </div>
  )
}
