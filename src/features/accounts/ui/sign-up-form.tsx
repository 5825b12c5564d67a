import { useEffect, useEffectEvent, useRef } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { createStore } from '#components/state/store.ts'
import { SIGN_UP_STEPS } from '../constants.ts'
import { signUpTexts as texts } from '../texts.ts'
import type { DialogView } from './account-dialog-state.ts'
import { SignUpAccount } from './sign-up-account.tsx'
import { SignUpStatus } from './sign-up-status.tsx'
import { useSignUp } from './use-sign-up.ts'
import { useUnsaved } from './use-unsaved.ts'

const stickers = { 1: 'follow', 2: 'wow' } as const

/** The visible step, for the title above the form. */
const shownStep = createStore<1 | 2>(1)

export const signUpView: DialogView<{ name: 'sign-up' }> = {
  title: () => <Title />,
  description: () => <Lead />,
  size: 'lg',
  Content: SignUpForm,
}

function Title() {
  const step = shownStep.use()
  return (
    <>
      <span className="steps">
        <span className="numeric no-break">{texts.step(step)}</span>{' '}
        <span className="steps-bar" aria-hidden="true">
          <span className={step === SIGN_UP_STEPS ? 'w-full' : 'w-1/2'} />
        </span>
      </span>
      <span className="steps-title block">{keepTogether(texts.titles[step])}</span>
    </>
  )
}

const Lead = () => texts.leads[shownStep.use()]

/** Scrolls every scrollable element around this one to its top. */
function scrollToTop(element: HTMLElement | null) {
  for (let parent = element?.parentElement; parent && parent !== document.body; parent = parent.parentElement)
    parent.scrollTop = 0
}

/** Sign-up in two steps (REG-002). Mounted each time the dialog opens, so that it starts empty at step 1 (REG-027). */
function SignUpForm() {
  const container = useRef<HTMLDivElement>(null)
  // The focused button is removed with its step. Without this, the dialog would move the focus to itself.
  const signUp = useSignUp({ onLeaveStep: () => container.current?.focus() })
  const { step, account, status, isDone, showLostRace } = signUp
  const showLostRaceErrors = useEffectEvent(showLostRace)
  const lastStep = useRef(step)
  // Reads both: react-hook-form only updates the properties of `formState` that are read.
  const isDirty = [account.formState.isDirty, status.formState.isDirty].includes(true)
  useUnsaved(isDirty && !isDone)

  useEffect(() => {
    shownStep.set(step)
    if (lastStep.current !== step) {
      lastStep.current = step
      // Screen readers announce the new step and start at its top; so does the screen.
      container.current?.focus({ preventScroll: true })
      scrollToTop(container.current)
      showLostRaceErrors()
    }
    return () => shownStep.set(1)
  }, [step])

  return (
    <div
      ref={container}
      role="group"
      tabIndex={-1}
      aria-label={`${texts.step(step)} ${texts.titles[step]}`}
      className="sign-up"
    >
      <img className="dialog-sticker" src={`/stickers/${stickers[step]}.svg`} alt="" width="100" height="100" />
      <FormAlert error={signUp.formError} />
      {step === 1 ? <SignUpAccount signUp={signUp} /> : <SignUpStatus signUp={signUp} />}
    </div>
  )
}
