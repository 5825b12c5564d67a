import { Award, CircleCheck, CircleX, Mail, RotateCcw, TriangleAlert } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { ProgressRing } from '#components/feedback/progress-ring.tsx'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { MAX_ATTEMPTS, PASS_SCORE, RESPONSE_ID_PATTERN, SUBMITTED_MESSAGE, TEST_RESULT } from '../constants.ts'
import type { OnlineTest } from '../contract.ts'
import { popupTexts, myTestTexts as texts } from '../texts.ts'
import type { Step, TestResult, TestRun } from './use-test-run.ts'

/** The popup with the form, the wait, the result, and the warning (TEST-045, TEST-050, TEST-055). */
export function TestDialogs({ run }: { run: TestRun }) {
  const { step } = run
  return (
    <>
      <Dialog
        open={step?.name === 'form'}
        onOpenChange={run.close}
        className="test-popup"
        title={step?.name === 'form' ? popupTexts.title(step.test.trainingName) : ''}
      >
        {step?.name === 'form' && <FormFrame step={step} onSubmitted={run.submit} />}
      </Dialog>
      <Dialog
        open={step?.name === 'checking' || step?.name === 'result'}
        onOpenChange={run.close}
        size="sm"
        className="test-result"
        title={step?.name === 'checking' ? popupTexts.checkingTitle : resultTitle(step)}
      >
        {step?.name === 'checking' && <Checking hasCheckFailed={step.hasCheckFailed} />}
        {step?.name === 'result' && <Result test={step.test} result={step.result} run={run} />}
      </Dialog>
      <Dialog
        open={step?.name === 'warning'}
        onOpenChange={run.close}
        size="sm"
        className="test-result"
        title={<span lang="en">{texts.failedToEvaluate}</span>}
      >
        {step?.name === 'warning' && <Warning responseId={step.responseId} onClose={run.close} />}
      </Dialog>
    </>
  )
}

interface FormFrameProps {
  step: Extract<Step, { name: 'form' }>
  onSubmitted: (test: OnlineTest, responseId: string) => void
}

/** Shows the form; only its own window may report that it was submitted (Q-76, AB-166). */
function FormFrame({ step: { test, formUrl, unsentId }, onSubmitted }: FormFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  // Before the frame can run its first script.
  useLayoutEffect(() => {
    function handleMessage({ origin, source, data }: MessageEvent) {
      if (origin !== new URL(formUrl, location.href).origin || source !== frame.current?.contentWindow) return
      if (data?.type !== SUBMITTED_MESSAGE || !RESPONSE_ID_PATTERN.test(String(data.response_id))) return
      onSubmitted(test, String(data.response_id))
    }
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  })
  return (
    <>
      {unsentId && (
        <div className="test-unsent" role="alert">
          <p>
            <span lang="en">{texts.submitFailed}</span> {texts.submitFailedText}
          </p>
          <Button size="sm" onClick={() => onSubmitted(test, unsentId)}>
            {texts.submitAgain}
          </Button>
        </div>
      )}
      <iframe ref={frame} className="test-frame" src={formUrl} title={popupTexts.frame} />
    </>
  )
}

function Checking({ hasCheckFailed = false }: { hasCheckFailed?: boolean }) {
  return (
    <div className="test-result-body" aria-busy="true">
      <span className="spinner" aria-hidden="true" />
      <p>{popupTexts.checkingText}</p>
      {hasCheckFailed && (
        <p className="alert alert-warning" role="alert">
          <span>
            <span lang="en">{texts.checkFailed}</span> {texts.checkFailedText}
          </span>
        </p>
      )}
      <p className="alert alert-success">{keepTogether(popupTexts.checkingHint)}</p>
    </div>
  )
}

function resultTitle(step: Step | null): string {
  return step?.name === 'result' ? popupTexts.score(step.result.score ?? 0) : ''
}

function Result({ test, result, run }: { test: OnlineTest; result: TestResult; run: TestRun }) {
  const isPassed = result.passed === TEST_RESULT.passed
  const canRetry = !isPassed && result.attempt < MAX_ATTEMPTS
  const Icon = isPassed ? CircleCheck : CircleX
  return (
    <div className="test-result-body">
      <ProgressRing percent={(result.score ?? 0) * 10} isPassed={isPassed} />
      <Badge tone={isPassed ? 'success' : 'danger'} icon={<Icon className="icon" aria-hidden="true" />}>
        {isPassed ? popupTexts.passed : popupTexts.notPassed}
      </Badge>
      {isPassed ? (
        <p>{popupTexts.passLine(result.attempt)}</p>
      ) : (
        <p>
          {keepTogether(popupTexts.missing(PASS_SCORE - (result.score ?? 0)))}
          <br />
          {canRetry ? keepTogether(popupTexts.oneLeft(test.dueDateText)) : popupTexts.noneLeft}
        </p>
      )}
      <div className="test-result-actions">
        <Button variant="outline" onClick={run.close}>
          {popupTexts.close}
        </Button>
        {isPassed && (
          <ButtonLink
            variant="accent"
            lang="en"
            href="/my-certificate"
            icon={<Award className="icon" aria-hidden="true" />}
          >
            {texts.viewCertificate}
          </ButtonLink>
        )}
        {canRetry && (
          <Button
            lang="en"
            icon={<RotateCcw className="icon" aria-hidden="true" />}
            isLoading={run.startingId !== null}
            onClick={() => run.start({ ...test, attempt: result.attempt })}
          >
            {texts.retry}
          </Button>
        )}
      </div>
    </div>
  )
}

/** TEST-028, Q-84 */
function Warning({ responseId, onClose }: { responseId: string; onClose: () => void }) {
  return (
    <div className="test-result-body">
      <span className="icon-tile tone-warm">
        <TriangleAlert className="icon" aria-hidden="true" />
      </span>
      <p role="alert" className="wrap-anywhere">
        {keepTogether(texts.warning(responseId))}
      </p>
      <div className="test-result-actions">
        <Button variant="outline" onClick={onClose}>
          {texts.close}
        </Button>
        <ButtonLink href="/contact" icon={<Mail className="icon" aria-hidden="true" />}>
          {texts.contact}
        </ButtonLink>
      </div>
    </div>
  )
}
