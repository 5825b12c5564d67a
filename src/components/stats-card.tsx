import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { kitTexts } from './texts.ts'

interface StatsCardProps {
  icon: ReactNode
  tone: 'gold' | 'sky' | 'leaf' | 'lotus' | 'soft' | 'warm'
  title: string
  /** In English. */
  subtitle: string
  value: string
  unit: string
  /** Per cent against last month; null when there is nothing to compare. */
  growth?: number | null
  lastMonth?: string
}

/** One number of a person's work, how it grew, what it was. */
export function StatsCard({ icon, tone, title, subtitle, value, unit, growth, lastMonth }: StatsCardProps) {
  return (
    <article className="card stat">
      <span className={`ic tone-${tone}`}>{icon}</span>
      <h3 className="text-ui">{title}</h3>
      <p className="sub" lang="en">
        {subtitle}
      </p>
      <p className="v">
        {value} <small>{unit}</small>
      </p>
      {growth !== undefined && growth !== null && <Growth percent={growth} />}
      {lastMonth !== undefined && <p className="sub">{kitTexts.lastMonth(lastMonth)}</p>}
    </article>
  )
}

/** Up, down or the same, in a word and an arrow as well as in colour. */
export function Growth({ percent }: { percent: number }) {
  const way = percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat'
  const Icon = { up: TrendingUp, down: TrendingDown, flat: Minus }[way]
  return (
    <span className={`gr ${way}`}>
      <Icon className="i" />
      {kitTexts.growth[way]}
      {percent !== 0 && ` ${Math.abs(percent)}%`}
    </span>
  )
}
