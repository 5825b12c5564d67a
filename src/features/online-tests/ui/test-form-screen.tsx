import { CalendarClock, Repeat2, TimerOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { Chip } from '#components/navigation/chip.tsx'
import { longDate, timeText } from '#lib/dates.ts'
import { QUESTION_COUNT, SUBMITTED_MESSAGE } from '../constants.ts'
import type { TestForm } from '../contract.ts'
import { formTexts as texts } from '../texts.ts'
import { useFinishTestForm } from './mutations.ts'
import { QuestionMap } from './question-map.tsx'
import { SaveStatus } from './save-status.tsx'
import { ElsewherePanel, ExpiredPanel, FinishedPanel } from './test-form-panels.tsx'
import { TestQuestion } from './test-question.tsx'
import { TestReview } from './test-review.tsx'
import { useAnswers } from './use-answers.ts'
import { useFormKeys } from './use-form-keys.ts'

type View = 'one' | 'all' | 'review'

/** The form of an attempt: one question at a time or all, a review, and the end. */
export function TestFormScreen({ form }: { form: TestForm }) {
  const saving = useAnswers(form)
  const { answers, problem, responseId } = saving
  const [view, setView] = useState<View>('one')
  const [position, setPosition] = useState(0)
  const [isZoomed, setZoomed] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { mutate: finish, isPending } = useFinishTestForm()
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  const isOpen = responseId === null && problem !== 'expired' && problem !== 'finished'
  const isHere = isOpen && problem !== 'elsewhere'

  // After a move the focus is on the question, so that a screen reader reads it.
  useEffect(() => {
    if (moved.current) heading.current?.focus()
    moved.current = false
  })
  useEffect(() => {
    if (responseId !== null) postToParent({ type: SUBMITTED_MESSAGE, response_id: responseId })
  }, [responseId])

  function go(next: number, to: View = 'one') {
    moved.current = true
    setError(null)
    setView(to)
    setPosition(Math.min(QUESTION_COUNT - 1, Math.max(0, next)))
  }
  useFormKeys({
    isActive: isHere && view === 'one' && !isZoomed,
    onChoose: (choice) => choice < (form.questions[position]?.choices.length ?? 0) && saving.choose(position, choice),
    onFlag: () => saving.flag(position, answers[position]?.is_flagged ? 0 : 1),
    onMove: (step) => go(position + step),
  })

  async function submit() {
    setError(null)
    await saving.flush()
    const current = saving.read()
    if (current.answers.some(({ revision, saved }) => revision > saved)) return setError(texts.submitOffline)
    const revisions = current.answers.map(({ revision }) => revision)
    finish(
      { formId: form.form_id, tab: saving.tab(), revisions },
      {
        onSuccess({ data }) {
          saving.clear()
          saving.setResponseId(data.response_id)
        },
        onError: (failed) =>
          setError(failed.status > 0 && failed.code !== 'unreadable' ? failed.message : texts.submitFailed),
      },
    )
  }

  const questions = view === 'all' ? form.questions.map((_, at) => at) : [position]
  return (
    <div className="test-form">
      <header className="test-form-head">
        <h1>{keepTogether(texts.title(form.training_name))}</h1>
        <p className="test-form-facts numeric">
          <span>
            <Repeat2 className="icon" aria-hidden="true" /> {texts.attempt(form.attempt)}
          </span>
          <span>
            <TimerOff className="icon" aria-hidden="true" /> {texts.untimed}
          </span>
          <span>
            <CalendarClock className="icon" aria-hidden="true" />{' '}
            {texts.due(longDate(form.due_at), timeText(form.due_at))}
          </span>
        </p>
      </header>
      {responseId !== null || problem === 'finished' ? (
        <FinishedPanel />
      ) : problem === 'expired' ? (
        <ExpiredPanel dueAt={form.due_at} />
      ) : problem === 'elsewhere' ? (
        <ElsewherePanel other={saving.other} onTakeOver={saving.takeOver} />
      ) : (
        <>
          <SaveStatus saving={saving} isBanner />
          <div className="test-form-body">
            <div className="test-form-questions">
              {view !== 'review' && (
                <div className="chips" role="group" aria-label={texts.view}>
                  <Chip isPressed={view === 'one'} onClick={() => setView('one')}>
                    {texts.oneByOne}
                  </Chip>
                  <Chip isPressed={view === 'all'} onClick={() => setView('all')}>
                    {texts.allAtOnce}
                  </Chip>
                </div>
              )}
              {view === 'review' ? (
                <TestReview
                  form={form}
                  answers={answers}
                  headingRef={heading}
                  error={error}
                  isSubmitting={isPending}
                  onGo={go}
                  onSubmit={submit}
                />
              ) : (
                questions.map((at) => (
                  <TestQuestion
                    key={at}
                    question={form.questions[at] as TestForm['questions'][number]}
                    position={at}
                    answer={answers[at] as (typeof answers)[number]}
                    headingRef={at === position ? heading : undefined}
                    hasKeys={view === 'one'}
                    onChoose={(choice) => saving.choose(at, choice)}
                    onFlag={(isFlagged) => saving.flag(at, isFlagged)}
                    onMove={view === 'one' ? (step) => go(at + step) : undefined}
                    onReview={() => go(at, 'review')}
                    onZoomChange={setZoomed}
                  />
                ))
              )}
              <SaveStatus saving={saving} />
            </div>
            <QuestionMap
              answers={answers}
              current={view === 'one' ? position : null}
              onGo={go}
              onReview={view === 'review' ? undefined : () => go(position, 'review')}
            />
          </div>
        </>
      )}
    </div>
  )
}

/** Sends a message to the page of this site around the form, if there is one. */
function postToParent(message: object): void {
  if (window.parent !== window) window.parent.postMessage(message, location.origin)
}
