import { Badge, type BadgeTone } from '#components/feedback/badge.tsx'
import type { TestState } from '../constants.ts'
import type { TestSummary } from '../contract.ts'
import { listTexts as texts } from '../texts.ts'

const tones: Record<TestState, BadgeTone> = {
  incomplete: 'warning',
  upcoming: 'info',
  open: 'success',
  closed: 'plain',
}

/** Tests with their questions and results; a card per test on a phone. */
export function TestTable({ tests }: { tests: readonly TestSummary[] }) {
  const { columns } = texts
  return (
    <table className="data-table" aria-label={texts.table}>
      <thead>
        <tr>
          <th scope="col">{columns.training}</th>
          <th scope="col" className="cell-number">
            {columns.questions}
          </th>
          <th scope="col" className="cell-number">
            {columns.takers}
          </th>
          <th scope="col" className="cell-number">
            {columns.passed}
          </th>
          <th scope="col" className="cell-number">
            {columns.average}
          </th>
          <th scope="col">{columns.state}</th>
        </tr>
      </thead>
      <tbody>
        {tests.map((test) => (
          <tr key={test.training_id}>
            <td className="full">
              <a className="link font-semibold" href={`/admin/tests/${test.training_id}`}>
                {test.training_name}
              </a>
              <br />
              <a className="link text-xs" href={`/admin/user-events?training=${test.training_id}`}>
                {texts.people}
                <span className="visually-hidden"> {test.training_name}</span>
              </a>
            </td>
            <td className="cell-number" data-l={columns.questions}>
              {test.questions}
            </td>
            <td className="cell-number" data-l={columns.takers}>
              {test.takers}
            </td>
            <td className="cell-number" data-l={columns.passed}>
              {test.pass_percent === null ? texts.none : texts.percent(test.pass_percent)}
            </td>
            <td className="cell-number" data-l={columns.average}>
              {test.average ?? texts.none}
            </td>
            <td data-l={columns.state}>
              <span className="grid justify-items-start gap-1 max-md:justify-items-end">
                <Badge tone={tones[test.state]}>{texts.states[test.state]}</Badge>
                {test.due_text && <span className="text-ink-2 text-xs">{texts.due(test.due_text)}</span>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
