import { Flag, Info, Send } from 'lucide-react'
import type { Ref } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { Button } from '#components/forms/button.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { classNames } from '#components/state/class-names.ts'
import type { FormAnswer, TestForm } from '../contract.ts'
import { formTexts as texts } from '../texts.ts'

interface TestReviewProps {
  form: TestForm
  answers: readonly FormAnswer[]
  headingRef: Ref<HTMLHeadingElement>
  error: string | null
  isSubmitting: boolean
  onGo: (position: number) => void
  onSubmit: () => void
}

/** All answers before the end: questions without an answer first, then flagged ones. */
export function TestReview({ form, answers, headingRef, error, isSubmitting, onGo, onSubmit }: TestReviewProps) {
  const rank = ({ choice, is_flagged }: FormAnswer) => (choice === null ? 0 : is_flagged ? 1 : 2)
  const rows = answers
    .map((answer, position) => ({ answer, position }))
    .sort((one, other) => rank(one.answer) - rank(other.answer) || one.position - other.position)
  const missing = rows.find(({ answer }) => answer.choice === null)
  const answered = answers.filter(({ choice }) => choice !== null).length
  const flagged = answers.filter(({ is_flagged }) => is_flagged === 1).length
  return (
    <section className="test-review" aria-labelledby="review-title">
      <h2 id="review-title" ref={headingRef} tabIndex={-1}>
        {texts.review}
      </h2>
      <p className="text-ink-2 text-sm">{texts.reviewText(answered, flagged)}</p>
      <ul>
        {rows.map(({ answer, position }) => {
          const { question = '', choices = [] } = form.questions[position] ?? {}
          return (
            <li key={position}>
              <button
                type="button"
                className={classNames('test-review-row', answer.choice === null && 'is-missing')}
                onClick={() => onGo(position)}
              >
                <span className="number numeric" aria-hidden="true">
                  {position + 1}
                </span>
                <span className="visually-hidden">{texts.goTo(position)}</span>
                <span>
                  <span className="question">{question}</span>
                  <span className="answer">
                    {answer.choice === null
                      ? texts.notAnswered
                      : `${texts.letters[answer.choice]} ${choices[answer.choice]}`}
                  </span>
                </span>
                {answer.is_flagged === 1 && (
                  <Badge tone="warning" icon={<Flag className="icon" aria-hidden="true" />}>
                    {texts.states.flagged}
                  </Badge>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      <p className="alert">
        <Info className="icon" aria-hidden="true" />
        <span>{keepTogether(texts.final(form.attempt))}</span>
      </p>
      {error && (
        <p className="alert alert-danger" role="alert">
          {error}
        </p>
      )}
      <div className="test-question-actions">
        <Button variant="outline" onClick={() => onGo(missing?.position ?? 0)}>
          {missing ? texts.answerFirst(missing.position) : texts.backToQuestions}
        </Button>
        <Button icon={<Send className="icon" aria-hidden="true" />} isLoading={isSubmitting} onClick={onSubmit}>
          {texts.submit}
        </Button>
      </div>
    </section>
  )
}
