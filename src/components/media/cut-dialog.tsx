import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { LoadError } from '../feedback/load-error.tsx'
import { SkeletonLines } from '../feedback/skeleton.tsx'
import { Button } from '../forms/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { useStableCallback } from '../state/use-stable-callback.ts'
import { kitTexts } from '../texts.ts'

const texts = kitTexts.cut

export interface WholePicture {
  src: string
  width: number
  height: number
}

/** Fractions of the whole picture from the left and from the top. */
export interface CutArea {
  left: number
  top: number
  width: number
  height: number
}

interface CutDialogProps<Picture extends WholePicture> {
  /** The part of the whole picture, or the whole one for all of it; null after an error, which is shown. */
  cut: (area: CutArea) => Promise<Picture | null>
  onUse: (part: Picture) => void
  onClose: () => void
}

const ALL: CutArea = { left: 0, top: 0, width: 1, height: 1 }

/** Per cent from the left and from the top. */
type Edges = Record<Edge, number>
type Edge = 'left' | 'right' | 'top' | 'bottom'
const WHOLE: Edges = { left: 0, right: 100, top: 0, bottom: 100 }
/** The smallest part, per cent. */
const GAP = 10
const OPPOSITE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

function moved(edges: Edges, edge: Edge, to: number): Edges {
  const other = edges[OPPOSITE[edge]]
  const isFirst = edge === 'left' || edge === 'top'
  const limited = isFirst ? Math.min(other - GAP, Math.max(0, to)) : Math.max(other + GAP, Math.min(100, to))
  return { ...edges, [edge]: Math.round(limited) }
}

/** Cuts a picture: each edge is dragged or moved with arrows. The whole picture stays on the server. */
export function CutDialog<Picture extends WholePicture>({ cut, onUse, onClose }: CutDialogProps<Picture>) {
  const [picture, setPicture] = useState<WholePicture | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [edges, setEdges] = useState(WHOLE)
  const [isSending, setSending] = useState(false)
  const load = useStableCallback(async () => {
    setFailed(false)
    const whole = await cut(ALL)
    setPicture(whole)
    setFailed(whole === null)
  })
  useEffect(() => void load(), [load])
  const send = async () => {
    const { left, right, top, bottom } = edges
    setSending(true)
    const part = await cut({
      left: left / 100,
      top: top / 100,
      width: (right - left) / 100,
      height: (bottom - top) / 100,
    })
    setSending(false)
    if (part) onUse(part)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      footer={
        <>
          <Button variant="outline" onClick={() => setEdges(WHOLE)}>
            {texts.whole}
          </Button>
          <Button isLoading={isSending} disabled={!picture} onClick={() => void send()}>
            {texts.use}
          </Button>
        </>
      }
    >
      {hasFailed && <LoadError text={texts.failed} isLoading={false} onRetry={() => void load()} />}
      {!picture && !hasFailed && <SkeletonLines lines={6} />}
      {picture && (
        <>
          <p className="hint mb-3">{texts.hint}</p>
          <CutFrame picture={picture} edges={edges} onChange={setEdges} />
        </>
      )}
    </Dialog>
  )
}

interface CutFrameProps {
  picture: WholePicture
  edges: Edges
  onChange: (edges: Edges) => void
}

function CutFrame({ picture: { src, width, height }, edges, onChange }: CutFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const drag = (edge: Edge) => (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const across = edge === 'left' || edge === 'right'
    const share = across ? (event.clientX - box.left) / box.width : (event.clientY - box.top) / box.height
    onChange(moved(edges, edge, share * 100))
  }
  const press = (edge: Edge) => (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    onChange(moved(edges, edge, edges[edge] + step * (event.shiftKey ? 10 : 1)))
  }
  const { left, right, top, bottom } = edges
  const [middle, centre] = [(top + bottom) / 2, (left + right) / 2]
  const places = {
    left: { left: `${left}%`, top: `${middle}%` },
    right: { left: `${right}%`, top: `${middle}%` },
    top: { left: `${centre}%`, top: `${top}%` },
    bottom: { left: `${centre}%`, top: `${bottom}%` },
  }
  return (
    <div ref={frame} className="cut-frame">
      <img src={src} width={width} height={height} alt="" draggable={false} />
      <div className="cut-shade">
        <div style={{ left: `${left}%`, top: `${top}%`, right: `${100 - right}%`, bottom: `${100 - bottom}%` }} />
      </div>
      {(Object.keys(WHOLE) as Edge[]).map((edge) => (
        <div
          key={edge}
          className="cut-edge"
          data-edge={edge}
          role="slider"
          tabIndex={0}
          aria-label={texts.edges[edge]}
          aria-orientation={edge === 'left' || edge === 'right' ? 'horizontal' : 'vertical'}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={edges[edge]}
          aria-valuetext={`${edges[edge]}%`}
          style={places[edge]}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag(edge)}
          onKeyDown={press(edge)}
        />
      ))}
    </div>
  )
}
