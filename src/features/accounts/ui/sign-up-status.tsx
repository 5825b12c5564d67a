import { ArrowLeft, Building2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { CaptchaField } from '#components/captcha/captcha-field.tsx'
import type { CaptchaHandle } from '#components/captcha/captcha-props.ts'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/checkbox.tsx'
import { Field, RequiredMark } from '#components/forms/field.tsx'
import { RadioCards } from '#components/forms/radio-cards.tsx'
import { Select } from '#components/forms/select.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { JOB_MAX_LENGTH, LOCATION_MAX_LENGTH, MEMBER_TYPES, type MemberType, OTHER_ID } from '../constants.ts'
import { memberTypeTexts, signUpTexts as texts } from '../texts.ts'
import { chooseJob, chooseStatus, type JobChoice, jobsOf } from './use-job-choice.ts'
import type { SignUp } from './use-sign-up.ts'

const avatars = { 1: 'kru-may', 2: 'nong-tle', 3: 'kru-ice' } satisfies Record<MemberType, string>
const cards = MEMBER_TYPES.map((type) => ({
  value: String(type),
  title: memberTypeTexts[type],
  detail: texts.statusDetails[type],
  image: <img src={`/avatars/${avatars[type]}.svg`} alt="" width="64" height="64" />,
}))

/** Step 2 of the sign-up: status, job, terms and captcha (REG-014). */
export function SignUpStatus({ signUp }: { signUp: SignUp }) {
  const { control, register, watch, setValue, handleSubmit, formState } = signUp.status
  const { errors, isValid } = formState
  const [captcha, setCaptcha] = useState<string | null>(null)
  const captchaField: RefObject<CaptchaHandle | null> = useRef(null)
  const status = watch('status')
  // Controlled, because the options change together with the value.
  const { field: jobField } = useController({ control, name: 'job' })
  const job = jobField.value
  const jobs = jobsOf(status).map(({ id, text }) => ({ value: String(id), label: text }))

  function applyChoice(choice: JobChoice) {
    if (choice.status !== status) setValue('status', choice.status, { shouldDirty: true, shouldValidate: true })
    if (choice.job !== job) setValue('job', choice.job, { shouldDirty: true, shouldValidate: choice.job !== '' })
  }
  const isReady = isValid && captcha !== null
  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit(() => captcha && signUp.signUp(captcha, () => captchaField.current?.reset()))}
    >
      <RadioCards
        legend={texts.status}
        name="status"
        isRequired
        options={cards}
        value={status === null ? null : String(status)}
        onChange={(value) => applyChoice(chooseStatus({ status, job }, Number(value) as MemberType))}
        error={errors.status?.message}
        className="radio-cards-3"
      />
      <div className="form-row form-row-2">
        <Field label={texts.job} isRequired error={errors.job?.message}>
          <Select
            {...jobField}
            onChange={(event) => applyChoice(chooseJob({ status, job }, event.target.value))}
            options={jobs}
            placeholder={texts.jobPlaceholder}
          />
        </Field>
        {job === String(OTHER_ID) && (
          <Field label={texts.otherJob} isRequired error={errors.otherJob?.message}>
            <TextInput
              {...register('otherJob')}
              autoComplete="organization-title"
              maxLength={JOB_MAX_LENGTH}
              placeholder={texts.otherJobPlaceholder}
            />
          </Field>
        )}
        <Field
          label={texts.location}
          isRequired
          error={errors.location?.message}
          className={job === String(OTHER_ID) ? 'form-wide' : undefined}
        >
          <TextInput
            {...register('location')}
            autoComplete="organization"
            maxLength={LOCATION_MAX_LENGTH}
            placeholder={texts.locationPlaceholder}
            icon={<Building2 className="icon" />}
          />
        </Field>
      </div>
      <div className="grid gap-3">
        <Checkbox
          {...register('acceptTerms')}
          aria-required
          error={errors.acceptTerms?.message}
          label={
            <>
              {texts.acceptTerms.before}
              <PolicyLink tab="website">{texts.acceptTerms.website}</PolicyLink>
              {texts.acceptTerms.and}
              <PolicyLink tab="privacy">{texts.acceptTerms.privacy}</PolicyLink> <RequiredMark />
            </>
          }
        />
        <Checkbox
          {...register('acceptMarketing')}
          label={
            <>
              {texts.acceptMarketing} <span className="text-ink-3">{texts.optional}</span>
            </>
          }
        />
      </div>
      <CaptchaField
        ref={captchaField}
        purpose="register"
        error={captcha ? undefined : signUp.captchaError}
        onChange={setCaptcha}
      />
      <div className="form-actions">
        {!isReady && (
          <p id="sign-up-submit" className="hint">
            {texts.submitNeeds}
          </p>
        )}
        <Button
          size="lg"
          variant="outline"
          icon={<ArrowLeft className="icon" />}
          disabled={signUp.isSubmitting}
          onClick={() => signUp.goTo(1)}
        >
          {texts.back}
        </Button>
        <Button
          type="submit"
          size="lg"
          disabled={!isReady}
          aria-describedby={isReady ? undefined : 'sign-up-submit'}
          isLoading={signUp.isSubmitting || signUp.isDone}
        >
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}

/** Opens in a new tab, so that the form is not lost. */
function PolicyLink({ tab, children }: { tab: string; children: string }) {
  return (
    <a className="link" href={`/policy?tab=${tab}`} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {texts.newTab}</span>
    </a>
  )
}
