/** States in which the form takes no answers: open elsewhere, past the due time, finished. */
import { AlarmClockOff, CircleCheck, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { longDate, timeText } from '#lib/dates.ts'
import type { Device } from '../constants.ts'
import { formTexts as texts } from '../texts.ts'

interface ElsewherePanelProps {
  /** Null when another tab took over while this one was open. */
  other: { device: Device; seen_at: string } | null
  onTakeOver: () => Promise<void>
}

export function ElsewherePanel({ other, onTakeOver }: ElsewherePanelProps) {
  const [isMoving, setMoving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  async function move() {
    setMoving(true)
    setFailed(false)
    await onTakeOver().catch(() => setFailed(true))
    setMoving(false)
  }
  return (
    <Panel
      icon={<Copy className="icon" aria-hidden="true" />}
      title={texts.elsewhereTitle}
      text={other ? texts.elsewhere(texts.devices[other.device], timeText(other.seen_at)) : texts.elsewhereMoved}
    >
      {hasFailed && (
        <p className="text-danger text-sm" role="alert">
          {texts.submitFailed}
        </p>
      )}
      <Button variant="outline" isLoading={isMoving} onClick={move}>
        {texts.takeOver}
      </Button>
    </Panel>
  )
}

export function ExpiredPanel({ dueAt }: { dueAt: string }) {
  return (
    <Panel
      icon={<AlarmClockOff className="icon" aria-hidden="true" />}
      title={texts.expiredTitle}
      text={texts.expired(`${longDate(dueAt)} ${timeText(dueAt)}`)}
    >
      <MyTestsLink />
    </Panel>
  )
}

export function FinishedPanel() {
  return (
    <Panel icon={<CircleCheck className="icon" aria-hidden="true" />} title={texts.finishedTitle} text={texts.finished}>
      <MyTestsLink />
    </Panel>
  )
}

/** In a frame it opens in the page around it. */
function MyTestsLink() {
  return (
    <ButtonLink variant="outline" href="/my-test" target="_parent">
      {texts.toMyTests}
    </ButtonLink>
  )
}

interface PanelProps {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}

function Panel({ icon, title, text, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="test-panel">
      <span className="icon-tile">{icon}</span>
      <h2 ref={heading} tabIndex={-1}>
        {keepTogether(title)}
      </h2>
      <p>{keepTogether(text)}</p>
      {children}
    </section>
  )
}
