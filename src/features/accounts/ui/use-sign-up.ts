import { useRef, useState } from 'react'
import { setServerErrors, useFieldForm } from '#components/forms/use-field-form.ts'
import { useFormError } from '#components/forms/use-form-error.ts'
import type { ApiError } from '#lib/api-client.ts'
import type { Input } from '#lib/contract.ts'
import { type MemberType, OTHER_ID } from '../constants.ts'
import type { register } from '../contract.ts'
import { RegisteredAccount, RegisteredStatus } from '../fields.ts'
import { signUpTexts } from '../texts.ts'
import { useAccountDialogs } from './account-dialog-state.ts'
import { useCheckRegister, useRegister } from './mutations.ts'
import { jobText } from './use-job-choice.ts'
import { enter } from './use-sign-in.ts'
import { messageOf } from './use-submission.ts'

export interface AccountValues {
  email: string
  password: string
  confirmPassword: string
  /** Prefix id as a string, the value of the select; empty if none is chosen. */
  prefix: string
  otherPrefix: string
  firstName: string
  lastName: string
}

export interface StatusValues {
  status: MemberType | null
  job: string
  otherJob: string
  location: string
  acceptTerms: boolean
  acceptMarketing: boolean
}

const OTHER = String(OTHER_ID)
/** Wire name → field name, in the order on screen. */
const accountNames = {
  email: 'email',
  password: 'password',
  password_confirmation: 'confirmPassword',
  prefix_id: 'prefix',
  other_prefix: 'otherPrefix',
  firstname: 'firstName',
  lastname: 'lastName',
} as const

function statusNames(job: string) {
  return {
    member_type: 'status',
    job: job === OTHER ? 'otherJob' : 'job',
    job_location: 'location',
    accept_term: 'acceptTerms',
  } as const
}

type AccountRequest = Pick<
  Input<typeof register>,
  'email' | 'password' | 'password_confirmation' | 'firstname' | 'lastname' | 'prefix_id' | 'other_prefix'
>

/** The request of the first step. An unchosen prefix is undefined. */
function toAccount(values: AccountValues) {
  return {
    email: values.email,
    password: values.password,
    password_confirmation: values.confirmPassword,
    firstname: values.firstName,
    lastname: values.lastName,
    prefix_id: values.prefix === '' ? undefined : Number(values.prefix),
    other_prefix: values.prefix === OTHER ? values.otherPrefix : undefined,
  }
}

/** The request of the second step. */
function toStatus(values: StatusValues) {
  return {
    job: jobText(values.job, values.otherJob),
    job_location: values.location,
    member_type: values.status,
    accept_term: values.acceptTerms ? 1 : 0,
    receive_newsletter: values.acceptMarketing ? 1 : 0,
  } as const
}

/** The first step as a form. */
export const accountDefinition = {
  schema: RegisteredAccount,
  defaultValues: {
    email: '',
    password: '',
    confirmPassword: '',
    prefix: '',
    otherPrefix: '',
    firstName: '',
    lastName: '',
  },
  toRequest: toAccount,
  names: accountNames,
}

/** The second step as a form. */
export const statusDefinition = {
  schema: RegisteredStatus,
  defaultValues: { status: null, job: '', otherJob: '', location: '', acceptTerms: false, acceptMarketing: false },
  toRequest: toStatus,
  names: ({ job }: StatusValues) => statusNames(job),
}

/** State and requests of the two sign-up steps (REG-057..067). */
export function useSignUp({ onLeaveStep }: { onLeaveStep: () => void }) {
  const { next } = useAccountDialogs()
  const account = useFieldForm<AccountValues>(accountDefinition)
  const status = useFieldForm<StatusValues>(statusDefinition)
  const [step, setStep] = useState<1 | 2>(1)
  const { formError, setFormError, clearFormError } = useFormError()
  const [captchaError, setCaptchaError] = useState<string>()
  const [isDone, setDone] = useState(false)
  const lostRace = useRef<ApiError | null>(null)
  const checkRegister = useCheckRegister()
  const register = useRegister()

  function goTo(next: 1 | 2) {
    clearFormError()
    setCaptchaError(undefined)
    onLeaveStep()
    setStep(next)
  }

  /** The request of the valid first step. */
  const accountBody = () => toAccount(account.getValues()) as AccountRequest

  const setAccountErrors = (error: ApiError) => setServerErrors<AccountValues>(error, accountNames, account.setError)

  /** Opens the second step only after the server accepted the first (REG-022). */
  const checkAccount = account.handleSubmit(() => {
    clearFormError()
    checkRegister.mutate(
      { ...accountBody(), accept_term: 1 },
      {
        onSuccess: () => goTo(2),
        onError(error) {
          if (!setAccountErrors(error)) setFormError(messageOf(error))
        },
      },
    )
  })

  /** `onError` resets the captcha, whose response is valid for one request. */
  function signUp(captcha: string, onError: () => void) {
    clearFormError()
    setCaptchaError(undefined)
    const values = status.getValues()
    register.mutate(
      {
        ...accountBody(),
        ...toStatus(values),
        member_type: values.status as MemberType,
        accept_term: 1,
        'g-recaptcha-response': captcha,
      },
      {
        async onSuccess() {
          setDone(true)
          await enter(next)
        },
        onError(error) {
          onError()
          showStatusErrors(error, values.job)
        },
      },
    )
  }

  function showStatusErrors(error: ApiError, job: string) {
    // The name or the email address was taken since step 1 (decision Q-39).
    if (Object.keys(accountNames).some((wire) => error.errors[wire]?.[0])) {
      lostRace.current = error
      goTo(1)
      return
    }
    const hasFieldError = setServerErrors<StatusValues>(error, statusNames(job), status.setError)
    const captchaMessage = error.errors['g-recaptcha-response']?.[0]
    setCaptchaError(captchaMessage)
    // The server's message, if any, explains what to do.
    if (!hasFieldError && !captchaMessage)
      setFormError(signUpTexts.failed, { lang: 'en', detail: error.status > 0 ? error.message : undefined })
  }

  /** Shows the errors of a lost race. Call it after the fields of step 1 are rendered again. */
  function showLostRace() {
    if (lostRace.current) setAccountErrors(lostRace.current)
    lostRace.current = null
  }

  return {
    account,
    status,
    step,
    goTo,
    checkAccount,
    signUp,
    showLostRace,
    isSubmitting: checkRegister.isPending || register.isPending,
    isDone,
    formError,
    captchaError,
  }
}

export type SignUp = ReturnType<typeof useSignUp>
