import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { IconButton } from '#components/forms/icon-button.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { BankQuestion, ItemStatistics } from '../contract.ts'
import { bankTexts as texts } from '../texts.ts'
import { useMoveQuestion } from './mutations.ts'

interface BankListProps {
  questions: readonly BankQuestion[]
  /** In the whole bank, or those that match the search. */
  found: number
  statistics: readonly ItemStatistics[]
  chosen: number | null
  canMove: boolean
  onChoose: (question: BankQuestion) => void
  onMoved: () => void
}

/** The questions in their order. Buttons and Alt with an arrow key move them. */
export function BankList({ questions, found, statistics, chosen, canMove, onChoose, onMoved }: BankListProps) {
  const { mutate, isPending } = useMoveQuestion()
  const [news, setNews] = useState('')
  const itemOf = new Map(statistics.map((item) => [item.question_id, item]))

  function move({ id, number }: BankQuestion, step: 1 | -1) {
    const to = number + step
    if (!canMove || isPending || to < 1 || to > found) return
    mutate(
      { questionId: id, to },
      {
        onSuccess({ data }) {
          setNews(texts.moved(data.number))
          onMoved()
        },
        onError: (error) => showToast('danger', messageOf(error)),
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent, question: BankQuestion) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(question, event.key === 'ArrowUp' ? -1 : 1)
  }

  return (
    <section aria-labelledby="bank-list">
      <h2 id="bank-list" className="flex items-baseline justify-between pb-2">
        {texts.list} <span className="numeric text-ink-2 text-sm">{texts.count(found)}</span>
      </h2>
      {canMove && questions.length > 1 && <p className="pb-2 text-ink-2 text-xs max-md:hidden">{texts.moveHint}</p>}
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {questions.length === 0 && <p className="card p-5 text-ink-2">{texts.empty}</p>}
      <ol className="card divide-y divide-line overflow-hidden">
        {questions.map((question) => {
          const item = itemOf.get(question.id)
          return (
            <li key={question.id} className="flex items-stretch">
              <button
                type="button"
                className="grid min-w-0 flex-1 gap-1 px-4 py-3 text-left aria-[current=true]:bg-soft"
                aria-current={chosen === question.id || undefined}
                onClick={() => onChoose(question)}
                onKeyDown={(event) => onKeyDown(event, question)}
              >
                <span className="text-ink-2 text-xs">
                  {texts.item(question.number)}
                  {item && item.right_percent !== null && ` · ${texts.right(item.right_percent)}`}{' '}
                  {item && (item.verdict === 'low' || item.verdict === 'negative') && (
                    <Badge tone="warning">{texts.weak}</Badge>
                  )}
                </span>
                <span className="line-clamp-2 break-words">{question.question}</span>
              </button>
              {canMove && (
                <span className="grid content-center">
                  <IconButton
                    label={texts.up(question.number)}
                    disabled={question.number === 1}
                    icon={<ArrowUp className="icon" />}
                    onClick={() => move(question, -1)}
                  />
                  <IconButton
                    label={texts.down(question.number)}
                    disabled={question.number === found}
                    icon={<ArrowDown className="icon" />}
                    onClick={() => move(question, 1)}
                  />
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
