import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { kitTexts } from '../texts.ts'

const texts = kitTexts.focalPoint

interface FocalPointProps {
  src: string
  width?: number
  height?: number
  alt?: string
  /** Per cent from the left and from the top. */
  point: readonly [number, number]
  onChange: (point: [number, number]) => void
}

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const within = (value: number) => Math.min(100, Math.max(0, Math.round(value)))

/** A picture with the point that stays visible when it is cropped: dragged, pressed or moved with arrows. */
export function FocalPoint({ src, width, height, alt = '', point: [left, top], onChange }: FocalPointProps) {
  const frame = useRef<HTMLDivElement>(null)
  const place = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return
    onChange([
      within(((event.clientX - box.left) / box.width) * 100),
      within(((event.clientY - box.top) / box.height) * 100),
    ])
  }
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const size = event.shiftKey ? 10 : 2
    onChange([within(left + step[0] * size), within(top + step[1] * size)])
  }
  return (
    <div
      ref={frame}
      className="focal-frame"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        place(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && place(event)}
    >
      <img src={src} width={width} height={height} alt={alt} draggable={false} />
      <div
        className="focal-point"
        role="slider"
        tabIndex={0}
        aria-label={texts.help}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={left}
        aria-valuetext={texts.at(left, top)}
        style={{ left: `${left}%`, top: `${top}%` }}
        onKeyDown={move}
      />
    </div>
  )
}

/** `34 50` as numbers; the middle when it is empty. */
export function focalOf(text: string): [number, number] {
  const [left, top] = text.split(' ').map(Number)
  return Number.isFinite(left) && Number.isFinite(top) ? [left as number, top as number] : [50, 50]
}
