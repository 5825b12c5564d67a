import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { kitTexts } from '../texts.ts'

interface GrowthProps {
  trend: 'up' | 'down' | 'none'
  /** Change in per cent since last month, with its sign; null when last month was zero. */
  percentage: number | null
}

interface StatsCardProps {
  icon: ReactNode
  tone: 'gold' | 'sky' | 'leaf' | 'lotus' | 'soft' | 'warm'
  title: string
  /** In English. */
  subtitle: string
  value: string
  unit: string
  growth?: GrowthProps
  lastMonth?: string
}

/** A statistic of a user: current value, growth and the value of last month. */
export function StatsCard({ icon, tone, title, subtitle, value, unit, growth, lastMonth }: StatsCardProps) {
  return (
    <article className="card stat-card">
      <span className={`icon-tile tone-${tone}`}>{icon}</span>
      <h3 className="text-ui">{title}</h3>
      <p className="stat-subtitle" lang="en">
        {subtitle}
      </p>
      <p className="stat-value">
        {value} <small>{unit}</small>
      </p>
      {growth && <Growth {...growth} />}
      {lastMonth !== undefined && <p className="stat-subtitle">{kitTexts.lastMonth(lastMonth)}</p>}
    </article>
  )
}

/** Nothing this month is said in words: a loss of 100 per cent reads like a reproach. */
function growthText(trend: GrowthProps['trend'], percentage: number): string {
  if (percentage === -100) return kitTexts.growth.nothingYet
  return trend === 'none' ? kitTexts.growth.none : `${kitTexts.growth[trend]} ${Math.abs(percentage)}%`
}

const growthIcons = { up: TrendingUp, down: TrendingDown, none: Minus }

/** The trend as words and an arrow that compare and do not judge. Without a percentage only the arrow is visible. */
function Growth({ trend, percentage }: GrowthProps) {
  const Icon = growthIcons[trend]
  const word = kitTexts.growth[trend]
  return (
    <p className={`growth ${trend}`}>
      <Icon className="icon" aria-hidden="true" />
      {percentage === null ? <span className="visually-hidden">{word}</span> : growthText(trend, percentage)}
    </p>
  )
}
