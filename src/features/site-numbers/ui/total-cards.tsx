import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { SparkLine } from '#components/charts/spark-line.tsx'
import { formatNumber } from '#lib/counts.ts'
import type { Dashboard } from '../contract.ts'
import { measureTexts, totalTexts as texts } from '../texts.ts'

/** Each number of the period, against the period before, with its course. */
export function TotalCards({ totals }: Pick<Dashboard, 'totals'>) {
  return (
    <dl className="total-cards" aria-label={texts.label}>
      {totals.map(({ measure, now, before, curve }) => (
        <div key={measure} className="total-card">
          <dt>{measureTexts[measure]}</dt>
          <dd className="numeric">{formatNumber(now)}</dd>
          <dd className="trend-row">
            <Trend now={now} before={before} />
            <SparkLine values={curve} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Trend({ now, before }: { now: number; before: number }) {
  const change = before === 0 ? null : Math.round((100 * (now - before)) / before)
  const state = now === before ? 'same' : now > before ? 'up' : 'down'
  const Icon = { same: Minus, up: TrendingUp, down: TrendingDown }[state]
  return (
    <span className={`trend numeric is-${state}`}>
      <Icon className="icon" aria-hidden="true" />
      <span className="visually-hidden">{texts[state]} </span>
      {change !== null && state !== 'same' && `${formatNumber(Math.abs(change))}%`}
      <small>{texts.from(formatNumber(before))}</small>
    </span>
  )
}
