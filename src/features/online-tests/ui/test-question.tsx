import { ArrowLeft, ArrowRight, Check, Flag, ListChecks } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '#components/forms/button.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { classNames } from '#components/state/class-names.ts'
import { QUESTION_COUNT } from '../constants.ts'
import type { FormAnswer, TestForm } from '../contract.ts'
import { formTexts as texts } from '../texts.ts'
import { QuestionPicture } from './question-picture.tsx'

interface TestQuestionProps {
  question: TestForm['questions'][number]
  position: number
  answer: FormAnswer
  headingRef?: Ref<HTMLHeadingElement>
  /** Shows the keys next to the choices. */
  hasKeys: boolean
  onChoose: (choice: number) => void
  onFlag: (isFlagged: 0 | 1) => void
  /** Undefined while all questions are shown. */
  onMove?: (step: 1 | -1) => void
  onReview: () => void
  onZoomChange: (isOpen: boolean) => void
}

/** A question with its choices, its flag and the way to the next one. */
export function TestQuestion({ question, position, answer, headingRef, hasKeys, ...actions }: TestQuestionProps) {
  const { onChoose, onFlag, onMove, onReview, onZoomChange } = actions
  const name = `question-${position}`
  const isLast = position === QUESTION_COUNT - 1
  const isFlagged = answer.is_flagged === 1
  return (
    <section className={classNames('test-question', question.image && 'has-picture')} aria-labelledby={`${name}-title`}>
      <div className="test-question-number">
        <b className="numeric">{texts.question(position)}</b>
        {hasKeys && (
          <span className="test-keys" aria-hidden="true">
            <span>
              <kbd>1</kbd>–<kbd>{question.choices.length}</kbd> {texts.keys.choose}
            </span>
            <span>
              <kbd>F</kbd> {texts.keys.flag}
            </span>
            <span>
              <kbd>←</kbd>
              <kbd>→</kbd> {texts.keys.move}
            </span>
          </span>
        )}
      </div>
      <h2 id={`${name}-title`} ref={headingRef} tabIndex={-1} className="test-question-text">
        <span className="visually-hidden">{texts.question(position)} </span>
        {keepTogether(question.question)}
      </h2>
      {question.image && (
        <QuestionPicture key={position} image={question.image} position={position} onZoomChange={onZoomChange} />
      )}
      <fieldset className="test-choices">
        <legend className="visually-hidden">{texts.choose}</legend>
        {question.choices.map((choice, at) => (
          <label key={choice} className="test-choice">
            <input
              type="radio"
              name={name}
              checked={answer.choice === at}
              onChange={() => onChoose(at)}
              // The heading of the question is read with each choice.
              aria-describedby={`${name}-title`}
            />
            <span className="letter" aria-hidden="true">
              {texts.letters[at]}
            </span>
            <span>{keepTogether(choice)}</span>
            {answer.choice === at ? (
              <Check className="icon lg" aria-hidden="true" />
            ) : (
              hasKeys && (
                <span aria-hidden="true">
                  <kbd>{at + 1}</kbd>
                </span>
              )
            )}
          </label>
        ))}
      </fieldset>
      <div className={classNames('test-question-actions', onMove && 'is-bar')}>
        {onMove && (
          <Button
            variant="outline"
            icon={<ArrowLeft className="icon" aria-hidden="true" />}
            disabled={position === 0}
            onClick={() => onMove(-1)}
          >
            <span className="max-md:sr-only">{texts.previous}</span>
          </Button>
        )}
        <Button
          variant="outline"
          className="test-flag"
          aria-pressed={isFlagged}
          aria-label={texts.flagLabel(position)}
          icon={<Flag className="icon" aria-hidden="true" />}
          onClick={() => onFlag(isFlagged ? 0 : 1)}
        >
          {isFlagged ? texts.flagged : texts.flag}
        </Button>
        {onMove &&
          (isLast ? (
            <Button icon={<ListChecks className="icon" aria-hidden="true" />} onClick={onReview}>
              {texts.review}
            </Button>
          ) : (
            <Button onClick={() => onMove(1)}>
              {texts.next} <ArrowRight className="icon" aria-hidden="true" />
            </Button>
          ))}
      </div>
    </section>
  )
}
