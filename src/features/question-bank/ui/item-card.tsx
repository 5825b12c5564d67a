import { Badge } from '#components/feedback/badge.tsx'
import { Meter } from '#components/feedback/meter.tsx'
import type { BankQuestion, ItemStatistics } from '../contract.ts'
import { itemTexts as texts } from '../texts.ts'

interface ItemCardProps {
  question: BankQuestion
  /** Undefined when no finished form showed the question. */
  item: ItemStatistics | undefined
}

/** How many answered a question right, and how well it tells strong from weak takers, as tables with bars. */
export function ItemCard({ question, item }: ItemCardProps) {
  return (
    <section className="card grid gap-4 p-6" aria-labelledby="item-title">
      <h2 id="item-title" className="text-lg">
        {texts.title}
      </h2>
      {!item ? (
        <p className="text-ink-2">{texts.none}</p>
      ) : (
        <>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            <dt className="text-ink-2">{texts.shown}</dt>
            <dd className="numeric">{texts.people(item.shown)}</dd>
            <dt className="text-ink-2">{texts.right}</dt>
            <dd className="numeric">{texts.percent(item.right_percent)}</dd>
            <dt className="text-ink-2">{texts.index}</dt>
            <dd>
              <span className="numeric">{item.discrimination?.toFixed(2) ?? texts.percent(null)}</span>{' '}
              <Badge tone={item.verdict === 'good' ? 'success' : 'warning'}>{texts.verdicts[item.verdict]}</Badge>
            </dd>
          </dl>
          <Bars
            caption={texts.right}
            rows={texts.groups.map((group, at) => ({ label: group, value: item.groups[at] ?? null }))}
          />
          <Bars
            caption={texts.choices}
            rows={question.choices.map((choice, at) => ({ label: choice, value: item.choices[at] ?? null }))}
          />
        </>
      )}
    </section>
  )
}

function Bars({ caption, rows }: { caption: string; rows: readonly { label: string; value: number | null }[] }) {
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left font-semibold">{caption}</caption>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" className="w-1/2 py-1 pr-3 text-left font-normal break-words">
              {label}
            </th>
            <td className="py-1">
              <Meter value={value ?? 0} max={100} label={`${label} ${texts.percent(value)}`} />
            </td>
            <td className="numeric w-14 py-1 text-right">{texts.percent(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
