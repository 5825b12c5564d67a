import { CircleHelp } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { ApiError } from '#lib/api-client.ts'
import { useNavigateTo, usePageContext } from '#lib/page.ts'
import { CHECK_CODE_PATTERN, checkPath } from '../constants.ts'
import { documentCheckQuery } from './queries.ts'
import { checkTexts as texts } from './texts.ts'

/** Longer than a code, so that a wrong one can be read and mended. */
const INPUT_MAX = 40

interface CheckFormProps {
  /** Was checked before; no document has it. */
  unknownCode?: string
}

/** Opens the page of a code; a code that no document has is answered here. */
export function CheckForm({ unknownCode = '' }: CheckFormProps) {
  const { api, queryClient } = usePageContext()
  const go = useNavigateTo()
  const [code, setCode] = useState(unknownCode.slice(0, INPUT_MAX))
  const [error, setError] = useState('')
  const [isUnknown, setUnknown] = useState(unknownCode !== '')
  const [isChecking, setChecking] = useState(false)
  const { formError, setFormError, clearFormError } = useFormError()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = code.replace(/[\s-]/g, '').toUpperCase()
    setUnknown(false)
    clearFormError()
    if (!CHECK_CODE_PATTERN.test(wanted)) return setError(texts.wrongCode)
    setChecking(true)
    try {
      await queryClient.fetchQuery(documentCheckQuery(api, wanted))
      await go(checkPath(wanted))
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
        {isUnknown && (
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
        <Field label={texts.code} isRequired error={error}>
          <TextInput
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder={texts.placeholder}
            maxLength={INPUT_MAX}
            value={code}
            onChange={(event) => {
              setCode(event.currentTarget.value)
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
