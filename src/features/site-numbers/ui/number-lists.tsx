import { type ReactNode, useId, useState } from 'react'
import type { Column } from '#components/office/columns.ts'
import { ListTable } from '#components/office/list-table.tsx'
import { classNames } from '#components/state/class-names.ts'
import { formatNumber } from '#lib/counts.ts'
import { shortDate } from '#lib/dates.ts'
import type { Dashboard } from '../contract.ts'
import { listTexts as texts } from '../texts.ts'

const TOOLS_FIRST = 6
const MISSED_FIRST = 5
const VOTES_FIRST = 4

interface PanelProps {
  title: string
  className: string
  /** Of the heading, for links to it. */
  id?: string
  /** Label of the button that shows the whole list; undefined when all of it is shown. */
  more?: string
  isAll: boolean
  onToggle: () => void
  children: ReactNode
}

function Panel({ title, className, id: given, more, isAll, onToggle, children }: PanelProps) {
  const own = useId()
  const id = given ?? own
  return (
    <section className={classNames('panel', className)} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {more && (
          <button type="button" className="link min-h-11 text-sm" aria-expanded={isAll} onClick={onToggle}>
            {isAll ? texts.fewer : more}
          </button>
        )}
      </header>
      {children}
    </section>
  )
}

/** The tools that most people say they use. */
export function ToolBars({ tools }: Pick<Dashboard, 'tools'>) {
  const [isAll, setAll] = useState(false)
  const most = Math.max(1, ...tools.map(({ count }) => count))
  return (
    <Panel
      title={texts.tools}
      className="is-third"
      more={tools.length > TOOLS_FIRST ? texts.all(tools.length) : undefined}
      isAll={isAll}
      onToggle={() => setAll(!isAll)}
    >
      <ul className="tool-bars">
        {tools.slice(0, isAll ? undefined : TOOLS_FIRST).map(({ id, name, href, image, count }) => (
          <li key={id}>
            {image ? <img src={image} alt="" width="30" height="30" loading="lazy" /> : <span />}
            <a className="hover:underline" href={href}>
              {name}
            </a>
            <progress className="bar" value={count} max={most} aria-hidden="true" />
            <b className="numeric">{formatNumber(count)}</b>
          </li>
        ))}
      </ul>
      <p className="chart-note">{tools.length === 0 ? texts.noTools : texts.toolsNote}</p>
    </Panel>
  )
}

type Missed = Dashboard['missed']['items'][number]

const columns: readonly Column<Missed>[] = [
  { key: 'text', label: texts.missedColumns.text, phone: 'title', cell: ({ text }) => <b>{text}</b> },
  { key: 'times', label: texts.missedColumns.times, isNumber: true, cell: ({ times }) => formatNumber(times) },
  {
    key: 'last',
    label: texts.missedColumns.last,
    phone: 'hidden',
    cell: ({ lastDay }) => shortDate(`${lastDay}T12:00:00+07:00`),
  },
  {
    key: 'search',
    label: texts.missedColumns.search,
    isActions: true,
    cell: ({ text }) => (
      <a
        className="btn btn-soft btn-sm"
        href={`/search?search=${encodeURIComponent(text)}`}
        aria-label={texts.search(text)}
      >
        {texts.missedColumns.search}
      </a>
    ),
  },
]

/** What people searched and did not find. */
export function MissedSearches({ missed: { items, total } }: Pick<Dashboard, 'missed'>) {
  const [isAll, setAll] = useState(false)
  return (
    <Panel
      title={texts.missed}
      className="is-wide"
      more={items.length > MISSED_FIRST ? texts.allMissed(total) : undefined}
      isAll={isAll}
      onToggle={() => setAll(!isAll)}
    >
      {items.length > 0 && (
        <ListTable
          label={texts.missed}
          columns={columns}
          rows={items.slice(0, isAll ? undefined : MISSED_FIRST)}
          rowKey={({ text }) => text}
          hasKeys={false}
        />
      )}
      <p className="chart-note">{items.length === 0 ? texts.noMissed : texts.missedNote}</p>
    </Panel>
  )
}

/** Tools that need a few more votes for a training. */
export function NearVotes({ votes }: Pick<Dashboard, 'votes'>) {
  const [isAll, setAll] = useState(false)
  return (
    <Panel
      title={texts.votes}
      id="votes"
      className="is-narrow"
      more={votes.length > VOTES_FIRST ? texts.all(votes.length) : undefined}
      isAll={isAll}
      onToggle={() => setAll(!isAll)}
    >
      <ul className="near-votes">
        {votes.slice(0, isAll ? undefined : VOTES_FIRST).map(({ id, name, href, image, count, needed }) => (
          <li key={id}>
            {image ? <img src={image} alt="" width="30" height="30" loading="lazy" /> : <span />}
            <a className="font-semibold hover:underline" href={href}>
              {name}
            </a>
            <span className="numeric">
              <b>
                {count}/{needed}
              </b>{' '}
              {texts.missing(needed - count)}
            </span>
            <Steps count={count} needed={needed} />
          </li>
        ))}
      </ul>
      {votes.length === 0 && <p className="chart-note">{texts.noVotes}</p>}
    </Panel>
  )
}

const STEPS_MAX = 20

/** One step for each vote, or for several where many are needed. */
function Steps({ count, needed }: { count: number; needed: number }) {
  const steps = Math.min(needed, STEPS_MAX)
  const full = Math.floor((count * steps) / needed)
  return (
    <span className="steps" aria-hidden="true">
      {Array.from({ length: steps }, (_, index) => `step ${index}`).map((key, index) => (
        <i key={key} className={index < full ? 'is-full' : undefined} />
      ))}
    </span>
  )
}
