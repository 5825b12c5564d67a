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

/** The step on the screen, for the title above the form. */
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
      <span className="block">{keepTogether(texts.titles[step])}</span>
    </>
  )
}

const Lead = () => texts.leads[shownStep.use()]

/** Signing up in two steps (REG-002); mounted anew each time it opens, so that it starts empty at step 1 (REG-027). */
function SignUpForm() {
  const place = useRef<HTMLDivElement>(null)
  // The button with the focus goes with its step: the dialog would take the focus, and keep taking it for a moment.
  const signUp = useSignUp({ onLeaveStep: () => place.current?.focus() })
  const { step, account, status, isDone, placeLostRace } = signUp
  const placeRefusals = useEffectEvent(placeLostRace)
  const lastStep = useRef(step)
  // Both are read: react-hook-form keeps up to date only what is.
  const isDirty = [account.formState.isDirty, status.formState.isDirty].includes(true)
  useUnsaved(isDirty && !isDone)

  useEffect(() => {
    shownStep.set(step)
    if (lastStep.current !== step) {
      lastStep.current = step
      // The new step is told, and read from its top.
      place.current?.focus()
      placeRefusals()
    }
    return () => shownStep.set(1)
  }, [step])

  return (
    <div
      ref={place}
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
