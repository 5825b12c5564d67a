import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type FormErrors, setServerErrors, useFieldForm } from '#components/forms/use-field-form.ts'
import { useFormError } from '#components/forms/use-form-error.ts'
import type { ApiError } from '#lib/api-client.ts'
import { usePageContext } from '#lib/page.ts'
import { type MemberType, OTHER_ID, type PrefixId } from '../constants.ts'
import { checkRegister, register } from '../contract.ts'
import * as fields from '../fields.ts'
import { fieldTexts, signUpTexts } from '../texts.ts'
import { useAccountDialogs } from './account-dialog-state.ts'
import { refuseDifferent } from './new-password-fields.tsx'
import { failureText, useAttempt } from './use-attempt.ts'
import { jobText } from './use-job-choice.ts'
import { enter } from './use-sign-in.ts'

export interface AccountValues {
  email: string
  password: string
  confirmPassword: string
  /** Id of a prefix as a select holds it; empty while none is chosen. */
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
const refusalOf = (schema: z.ZodMiniType<unknown>, value: unknown) =>
  z.safeParse(schema, value).error?.issues[0]?.message

const accountDefinition = {
  fields: {
    email: fields.Email,
    password: fields.NewPassword,
    confirmPassword: fields.ConfirmPassword,
    prefix: z.string().check(z.minLength(1, fieldTexts.prefixRequired)),
    firstName: fields.Firstname,
    lastName: fields.Lastname,
  },
  defaultValues: {
    email: '',
    password: '',
    confirmPassword: '',
    prefix: '',
    otherPrefix: '',
    firstName: '',
    lastName: '',
  },
  across({ prefix, otherPrefix, password, confirmPassword }: AccountValues) {
    const refusals: FormErrors<AccountValues> = {}
    const other = prefix === OTHER ? refusalOf(fields.OtherPrefix, otherPrefix) : undefined
    if (other) refusals.otherPrefix = other
    return { ...refusals, ...refuseDifferent({ password, confirmPassword }) }
  },
}

const statusDefinition = {
  fields: {
    status: fields.MemberTypeChoice,
    job: z.string().check(z.minLength(1, fieldTexts.jobRequired)),
    location: fields.JobLocation,
    acceptTerms: z.literal(true, fieldTexts.terms),
  },
  defaultValues: { status: null, job: '', otherJob: '', location: '', acceptTerms: false, acceptMarketing: false },
  across({ job, otherJob }: StatusValues) {
    const other = job === OTHER ? refusalOf(fields.JobText, otherJob) : undefined
    return other ? { otherJob: other } : {}
  },
}

/** Wire name → field, in the order of the screen. */
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

/** The two steps with their calls (REG-057..067). */
export function useSignUp({ onLeaveStep }: { onLeaveStep: () => void }) {
  const { api, config } = usePageContext()
  const { next } = useAccountDialogs()
  const account = useFieldForm<AccountValues>(accountDefinition)
  const status = useFieldForm<StatusValues>(statusDefinition)
  const [step, setStep] = useState<1 | 2>(1)
  const { formError, setFormError, clearFormError } = useFormError()
  const [captchaError, setCaptchaError] = useState<string>()
  const [isDone, setDone] = useState(false)
  const lostRace = useRef<ApiError | null>(null)
  const { isSubmitting, attempt } = useAttempt()

  function goTo(next: 1 | 2) {
    clearFormError()
    setCaptchaError(undefined)
    onLeaveStep()
    setStep(next)
  }

  function accountBody() {
    const values = account.getValues()
    return {
      email: values.email,
      password: values.password,
      password_confirmation: values.confirmPassword,
      firstname: values.firstName,
      lastname: values.lastName,
      prefix_id: Number(values.prefix) as PrefixId,
      other_prefix: values.prefix === OTHER ? values.otherPrefix : undefined,
    }
  }

  const placeOnAccount = (error: ApiError) => setServerErrors<AccountValues>(error, accountNames, account.setError)

  /** REG-022: only the server's yes opens the second step. */
  const checkAccount = account.handleSubmit(async () => {
    clearFormError()
    const answer = await attempt((options) => api(checkRegister, { ...accountBody(), accept_term: 1 }, options))
    if (!answer) return
    if (answer.isOk) goTo(2)
    else if (!placeOnAccount(answer.error)) setFormError(failureText(answer.error))
  })

  /** `onRefused` lets the captcha go: its answer is good for one call. */
  async function signUp(captcha: string, onRefused: () => void) {
    clearFormError()
    setCaptchaError(undefined)
    const values = status.getValues()
    const endpoint = { ...register, path: config.links.register }
    const answer = await attempt((options) =>
      api(
        endpoint,
        {
          ...accountBody(),
          job: jobText(values.job, values.otherJob),
          job_location: values.location,
          member_type: values.status as MemberType,
          accept_term: 1,
          receive_newsletter: values.acceptMarketing ? 1 : 0,
          'g-recaptcha-response': captcha,
        },
        options,
      ),
    )
    if (!answer) return
    if (answer.isOk) {
      setDone(true)
      await enter(next)
      return
    }
    onRefused()
    const { error } = answer
    // A race was lost: the name or the address is taken since step 1 (decision Q-39).
    if (Object.keys(accountNames).some((wire) => error.errors[wire]?.[0])) {
      lostRace.current = error
      goTo(1)
      return
    }
    const isPlaced = setServerErrors<StatusValues>(error, statusNames(values.job), status.setError)
    const refusedCaptcha = error.errors['g-recaptcha-response']?.[0]
    setCaptchaError(refusedCaptcha)
    // Without an answer there is nothing to add; with one, its word says what to do.
    if (!isPlaced && !refusedCaptcha)
      setFormError(signUpTexts.failed, { lang: 'en', detail: error.status > 0 ? error.message : undefined })
  }

  /** Called once the fields of step 1 are on screen again. */
  function placeLostRace() {
    if (lostRace.current) placeOnAccount(lostRace.current)
    lostRace.current = null
  }

  return {
    account,
    status,
    step,
    goTo,
    checkAccount,
    signUp,
    placeLostRace,
    isSubmitting,
    isDone,
    formError,
    captchaError,
  }
}

export type SignUp = ReturnType<typeof useSignUp>
