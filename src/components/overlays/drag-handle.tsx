import type { PointerEvent } from 'react'

/** Distance in pixels after which the sheet closes. */
const CLOSE_AT_PX = 110

/** The handle at the top of a sheet: drag it down to close. Optional, because the close button does the same. */
export function DragHandle({ onClose }: { onClose: () => void }) {
  const start = (down: PointerEvent<HTMLElement>) => {
    const bar = down.currentTarget
    const sheet = bar.parentElement
    if (!sheet) return
    bar.setPointerCapture(down.pointerId)
    let distance = 0
    const move = (event: globalThis.PointerEvent) => {
      distance = Math.max(0, event.clientY - down.clientY)
      sheet.style.transition = 'none'
      sheet.style.transform = `translateY(${distance}px)`
    }
    const end = () => {
      bar.removeEventListener('pointermove', move)
      sheet.style.transition = ''
      sheet.style.transform = ''
      if (distance > CLOSE_AT_PX) onClose()
    }
    bar.addEventListener('pointermove', move)
    bar.addEventListener('lostpointercapture', end, { once: true })
  }
  return <div className="drag-handle" aria-hidden="true" onPointerDown={start} />
}
