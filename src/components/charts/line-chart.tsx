import { ChartLine, Table } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { formatNumber } from '#lib/counts.ts'
import { type ChartPoint, linePath, marksUpTo, type Plot, placeX, placeY, spread } from './chart-scale.ts'
import { chartTexts as texts } from './texts.ts'

interface LineChartProps {
  /** Heading. */
  title: string
  points: readonly ChartPoint[]
  /** What the drawing shows, in one sentence. */
  summary: string
  /** Heading of the column of labels, and names of the two periods. */
  names: { label: string; now: string; before: string }
  /** A number with its unit. */
  format: (value: number) => string
  /** Below the chart. */
  note?: ReactNode
}

interface Size {
  width: number
  height: number
  plot: Plot
  labels: number
}

const WIDE: Size = { width: 640, height: 290, plot: { left: 48, right: 552, top: 30, bottom: 250 }, labels: 5 }
const NARROW: Size = { width: 326, height: 216, plot: { left: 40, right: 268, top: 20, bottom: 180 }, labels: 3 }

/**
 * A period as a line and the one before it dashed, with the last values beside the lines. The same numbers can be shown
 * as a table.
 */
export function LineChart({ title, points, summary, names, format, note }: LineChartProps) {
  const [isTable, setTable] = useState(false)
  const id = useId()
  const Icon = isTable ? ChartLine : Table
  return (
    <section className="panel chart-panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {!isTable && (
          <p className="chart-legend" aria-hidden="true">
            <span className="chart-key" /> {names.now}
            <span className="chart-key is-before" /> {names.before}
          </p>
        )}
        <button type="button" className="link chart-toggle" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          <Icon className="icon" aria-hidden="true" />
          {isTable ? texts.asChart : texts.asTable}
        </button>
      </header>
      {isTable ? (
        <NumberTable title={title} points={points} names={names} />
      ) : (
        <>
          <Drawing {...{ points, summary, names, format }} size={WIDE} className="max-md:hidden" />
          <Drawing {...{ points, summary, names, format }} size={NARROW} className="md:hidden" />
        </>
      )}
      {note && <p className="chart-note">{note}</p>}
    </section>
  )
}

type Drawn = Pick<LineChartProps, 'points' | 'summary' | 'names' | 'format'>

function Drawing({ points, summary, names, format, size, className }: Drawn & { size: Size; className: string }) {
  const id = useId()
  const { width, height, plot, labels } = size
  const marks = marksUpTo(Math.max(0, ...points.flatMap(({ now, before }) => [now ?? 0, before ?? 0])))
  const top = marks.at(-1) as number
  const ends = endLabels(points, top, plot)
  return (
    <svg className={`chart ${className}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-labelledby={id}>
      <title id={id}>{summary}</title>
      {marks.map((mark) => (
        <g key={mark}>
          <path className="chart-mark" d={`M${plot.left} ${placeY(mark, top, plot)}H${plot.right}`} />
          <text x={plot.left - 8} y={placeY(mark, top, plot) + 4} textAnchor="end">
            {formatNumber(mark)}
          </text>
        </g>
      ))}
      {spread(points.length, labels).map((index, place, all) => (
        <text
          key={index}
          x={placeX(index, points.length, plot)}
          y={plot.bottom + 24}
          textAnchor={place === 0 ? 'start' : place === all.length - 1 ? 'end' : 'middle'}
        >
          {points[index]?.label}
        </text>
      ))}
      <path
        className="chart-before"
        d={linePath(
          points.map(({ before }) => before),
          top,
          plot,
        )}
      />
      <path
        className="chart-now"
        d={linePath(
          points.map(({ now }) => now),
          top,
          plot,
        )}
      />
      {ends.now && <circle className="chart-end" cx={plot.right} cy={ends.now.y} r="5" />}
      {(['now', 'before'] as const).map((name) => {
        const end = ends[name]
        return (
          end && (
            <text key={name} className={name === 'now' ? 'is-now' : undefined} x={plot.right + 10} y={end.textY}>
              {format(end.value)}
              {labels > 3 && (
                <tspan x={plot.right + 10} dy="17">
                  {names[name]}
                </tspan>
              )}
            </text>
          )
        )
      })}
    </svg>
  )
}

const LABEL_HEIGHT = 40

/** The values of the last day; two labels that would overlap are moved apart. */
function endLabels(points: readonly ChartPoint[], top: number, plot: Plot) {
  const last = points.at(-1)
  const end = (value: number | null | undefined) => {
    if (value === null || value === undefined) return null
    const y = placeY(value, top, plot)
    return { value, y, textY: y + 4 }
  }
  const now = end(last?.now)
  const before = end(last?.before)
  if (now && before && Math.abs(now.y - before.y) < LABEL_HEIGHT) {
    const middle = (now.y + before.y) / 2
    const isAbove = now.y <= before.y
    now.textY = middle + (isAbove ? -LABEL_HEIGHT / 2 : LABEL_HEIGHT / 2)
    before.textY = middle + (isAbove ? LABEL_HEIGHT / 2 : -LABEL_HEIGHT / 2)
  }
  return { now, before }
}

function NumberTable({ title, points, names }: Pick<LineChartProps, 'title' | 'points' | 'names'>) {
  const cell = (value: number | null) => (value === null ? '-' : formatNumber(value))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
    <section className="chart-table" tabIndex={0} aria-label={title}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{names.label}</th>
            <th scope="col" className="cell-number">
              {names.now}
            </th>
            <th scope="col" className="cell-number">
              {names.before}
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, now, before }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="cell-number">{cell(now)}</td>
              <td className="cell-number">{cell(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
