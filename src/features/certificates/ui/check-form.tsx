import { CircleHelp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { ApiError } from '#lib/api-client.ts'
import { useNavigateTo, usePageContext } from '#lib/page.ts'
import { CERTIFICATE_NUMBER_PATTERN } from '../constants.ts'
import { checkTexts as texts } from '../texts.ts'
import { certificateCheckQuery } from './queries.ts'

/** Longer than a number, so that a wrong one can be read and mended. */
const INPUT_MAX = 40

interface CheckFormProps {
  /** Was checked before; no certificate has it. */
  unknownNumber?: string
}

/** Opens the page of a number; a number that no certificate has is answered here. */
export function CheckForm({ unknownNumber = '' }: CheckFormProps) {
  const { api, queryClient } = usePageContext()
  const go = useNavigateTo()
  const [number, setNumber] = useState(unknownNumber.slice(0, INPUT_MAX))
  const [error, setError] = useState('')
  const [unknown, setUnknown] = useState(unknownNumber !== '')
  const [isChecking, setChecking] = useState(false)
  const { formError, setFormError, clearFormError } = useFormError()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = number.trim().toUpperCase()
    setUnknown(false)
    clearFormError()
    if (!CERTIFICATE_NUMBER_PATTERN.test(wanted)) return setError(texts.wrongNumber)
    setChecking(true)
    try {
      await queryClient.fetchQuery(certificateCheckQuery(api, wanted))
      await go(`/certificate/${wanted}`)
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 404) setUnknown(true)
      else setFormError(failure instanceof ApiError && failure.status === 429 ? failure.message : texts.failed)
    } finally {
      setChecking(false)
    }
  }

  return (
    <div className="card certificate-check">
      <div role="status">
        {unknown && (
          <div className="certificate-verdict unknown">
            <CircleHelp className="icon" aria-hidden="true" />
            <span>
              <b>{texts.unknown}</b>
              <span>{texts.unknownText}</span>
            </span>
          </div>
        )}
      </div>
      <form method="post" className="grid gap-4" noValidate onSubmit={submit}>
        <FormAlert error={formError} />
        <Field label={texts.number} isRequired error={error}>
          <TextInput
            name="number"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={texts.placeholder}
            maxLength={INPUT_MAX}
            value={number}
            onChange={(event) => {
              setNumber(event.currentTarget.value)
              setError('')
            }}
          />
        </Field>
        <Button type="submit" className="justify-self-start" isLoading={isChecking}>
          {texts.check}
        </Button>
      </form>
    </div>
  )
}
