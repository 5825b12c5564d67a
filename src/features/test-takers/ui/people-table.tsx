import { Badge, type BadgeTone } from '#components/feedback/badge.tsx'
import { Button } from '#components/forms/button.tsx'
import type { UserEvent } from '../contract.ts'
import { peopleTexts as texts } from '../texts.ts'

const tones: Record<1 | 2 | 3 | 4 | 5, BadgeTone> = { 1: 'success', 2: 'danger', 3: 'info', 4: 'warning', 5: 'plain' }

interface PeopleTableProps {
  people: readonly UserEvent[]
  onReturn: (person: UserEvent) => void
  onExtend: (person: UserEvent) => void
}

/** People with the state of their tests; a card per person on a phone. */
export function PeopleTable({ people, onReturn, onExtend }: PeopleTableProps) {
  const { columns } = texts
  return (
    <table className="data-table" aria-label={texts.table}>
      <thead>
        <tr>
          <th scope="col">{columns.person}</th>
          <th scope="col">{columns.training}</th>
          <th scope="col">{columns.test}</th>
          <th scope="col" className="cell-number">
            {columns.score}
          </th>
          <th scope="col">{columns.due}</th>
          <th scope="col">{columns.actions}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <td className="full">
              <b>{person.fullname}</b>
              {person.email && <span className="block break-all text-ink-2 text-xs">{person.email}</span>}
            </td>
            <td className="full">{person.training_name}</td>
            <td data-l={columns.test}>
              <State person={person} />
            </td>
            <td className="cell-number" data-l={columns.score}>
              {person.test?.score ?? texts.none}
            </td>
            <td data-l={columns.due}>{person.test?.dueDateText ?? texts.none}</td>
            <td className="full">
              <span className="flex flex-wrap gap-2">
                {person.returnable !== null && (
                  <Button size="sm" variant="soft" onClick={() => onReturn(person)}>
                    {texts.returnAttempt}
                    <span className="visually-hidden">{texts.of(person.fullname)}</span>
                  </Button>
                )}
                {person.can_extend && (
                  <Button size="sm" variant="outline" onClick={() => onExtend(person)}>
                    {texts.extend}
                    <span className="visually-hidden">{texts.of(person.fullname)}</span>
                  </Button>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function State({ person: { state, test } }: { person: UserEvent }) {
  if (state === 'waiting') return <Badge tone="info">{texts.waiting}</Badge>
  if (!test) return <span className="text-ink-2">{texts.noTest}</span>
  return (
    <span className="grid justify-items-start gap-1 max-md:justify-items-end">
      {test.passed === 3 ? (
        <Badge tone="danger">{texts.unevaluated}</Badge>
      ) : test.isInProgress ? (
        <Badge tone="info">{texts.inProgress}</Badge>
      ) : (
        <Badge tone={tones[test.status]}>{texts.states[test.status]}</Badge>
      )}
      <span className="text-ink-2 text-xs">{texts.attempts(test.attempt)}</span>
      {test.passed === 3 && test.responseId && (
        <span className="break-all text-ink-2 text-xs">{texts.response(test.responseId)}</span>
      )}
    </span>
  )
}
