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
  /** One schema per field: an object schema would compile itself with `eval`, which the Content Security Policy blocks. */
  fields: FieldSchemas<Values>
  defaultValues: DefaultValues<Values>
  /** Errors that depend on several fields. An error of the field's own schema takes precedence. */
  across?: (values: Values) => FormErrors<Values>
}

/** All errors of a form by field. An error of the field's own schema takes precedence over one of `across`. */
export function formErrorsOf<Values extends FieldValues>(
  { fields, across }: Pick<FieldForm<Values>, 'fields' | 'across'>,
  values: Values,
): FormErrors<Values> {
  const errors: FormErrors<Values> = {}
  for (const [name, schema] of Object.entries(fields)) {
    const result = z.safeParse(schema as z.ZodMiniType<unknown>, values[name])
    if (!result.success) errors[name as keyof Values] = result.error.issues[0]?.message ?? ''
  }
  return { ...across?.(values), ...errors }
}

/**
 * react-hook-form with one schema per field. A field is validated on blur, and then on every change. An error from the
 * server stays until the value of the field changes or the form is submitted again; a blur does not clear it.
 */
export function useFieldForm<Values extends FieldValues>(definition: FieldForm<Values>): UseFormReturn<Values> {
  const latest = useRef(definition)
  latest.current = definition
  useEffect(() => {
    waitForPointerUp()
  }, [])
  const serverErrors = useRef(new Map<string, { value: unknown; message: string }>())
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: definition.defaultValues,
    resolver: async (values) => {
      await waitForPointerUp()
      const formErrors = formErrorsOf(latest.current, values)
      const errors: Record<string, { type: string; message?: string }> = {}
      for (const [name, { value, message }] of serverErrors.current) {
        if (values[name] === value) errors[name] = { type: 'server', message }
      }
      for (const [name, message] of Object.entries(formErrors)) errors[name] = { type: 'invalid', message }
      return Object.keys(errors).length > 0
        ? { values: {}, errors: errors as FieldErrors<Values> }
        : { values, errors: {} }
    },
  })
  return {
    ...form,
    setError(name, error, options) {
      if (error.type === 'server') {
        serverErrors.current.set(name, { value: form.getValues(name as Path<Values>), message: error.message ?? '' })
      }
      form.setError(name, error, options)
    },
    handleSubmit: (onValid, onInvalid) => (event) => {
      serverErrors.current.clear()
      return form.handleSubmit(onValid, onInvalid)(event)
    },
  }
}

/**
 * Shows the field errors of a response at their fields and focuses the first one. `names` maps wire names to field
 * names, in the order on screen. Returns false if the response has no error for any of these fields.
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
  const invalid = Object.entries(names).filter(([wire]) => error.errors[wire]?.[0])
  invalid.forEach(([wire, field], index) => {
    setError(field, { type: 'server', message: error.errors[wire]?.[0] as string }, { shouldFocus: index === 0 })
  })
  return invalid.length > 0
}
