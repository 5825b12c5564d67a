import { useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import * as z from 'zod/mini'
import type { ApiError } from '#lib/api-client.ts'
import { waitForPointerUp } from '#lib/wait-for-pointer-up.ts'

export type FieldSchemas<Values extends FieldValues> = { [Name in keyof Values]?: z.ZodMiniType<unknown> }
export type FormErrors<Values extends FieldValues> = Partial<Record<keyof Values, string>>

interface FieldForm<Values extends FieldValues> {
  /** Each field with its own schema: an object schema would compile itself with `eval`, which the page's policy bars. */
  fields: FieldSchemas<Values>
  defaultValues: DefaultValues<Values>
  /** What fields refuse because of each other; asked for fields that are right on their own. */
  across?: (values: Values) => FormErrors<Values>
}

/** Every refusal of a form, the fields' own first. */
export function formErrorsOf<Values extends FieldValues>(
  { fields, across }: Pick<FieldForm<Values>, 'fields' | 'across'>,
  values: Values,
): FormErrors<Values> {
  const refusals: FormErrors<Values> = {}
  for (const [name, schema] of Object.entries(fields)) {
    const result = z.safeParse(schema as z.ZodMiniType<unknown>, values[name])
    if (!result.success) refusals[name as keyof Values] = result.error.issues[0]?.message ?? ''
  }
  return { ...across?.(values), ...refusals }
}

/**
 * A form whose fields are told what is wrong once they were left, and from then on while being typed in. What the
 * server refused stays said until the field is changed or the form is sent again: leaving it proves nothing.
 */
export function useFieldForm<Values extends FieldValues>(definition: FieldForm<Values>): UseFormReturn<Values> {
  const latest = useRef(definition)
  latest.current = definition
  useEffect(() => {
    waitForPointerUp()
  }, [])
  const refusedByServer = useRef(new Map<string, { value: unknown; message: string }>())
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: definition.defaultValues,
    resolver: async (values) => {
      await waitForPointerUp()
      const refusals = formErrorsOf(latest.current, values)
      const errors: Record<string, { type: string; message?: string }> = {}
      for (const [name, { value, message }] of refusedByServer.current) {
        if (values[name] === value) errors[name] = { type: 'server', message }
      }
      for (const [name, message] of Object.entries(refusals)) errors[name] = { type: 'refused', message }
      return Object.keys(errors).length > 0
        ? { values: {}, errors: errors as FieldErrors<Values> }
        : { values, errors: {} }
    },
  })
  return {
    ...form,
    setError(name, error, options) {
      if (error.type === 'server') {
        refusedByServer.current.set(name, { value: form.getValues(name as Path<Values>), message: error.message ?? '' })
      }
      form.setError(name, error, options)
    },
    handleSubmit: (onValid, onInvalid) => (event) => {
      refusedByServer.current.clear()
      return form.handleSubmit(onValid, onInvalid)(event)
    },
  }
}

/**
 * Puts the server's refusals on their fields, the first one gets the focus. `names` is wire name → field, in the
 * order of the screen. False when none of them was meant.
 */
export function setServerErrors<Values extends FieldValues>(
  error: ApiError,
  names: Readonly<Record<string, FieldPath<Values>>>,
  setError: (
    name: FieldPath<Values>,
    error: { type: string; message: string },
    options: { shouldFocus: boolean },
  ) => void,
): boolean {
  const refused = Object.entries(names).filter(([wire]) => error.errors[wire]?.[0])
  refused.forEach(([wire, field], index) => {
    setError(field, { type: 'server', message: error.errors[wire]?.[0] as string }, { shouldFocus: index === 0 })
  })
  return refused.length > 0
}
