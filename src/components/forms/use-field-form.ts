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

/** Errors of a form by field. */
type FormErrors<Values extends FieldValues> = Partial<Record<keyof Values, string>>

/** Field in the request → field in the form, in the order on screen. */
type FieldNames<Values extends FieldValues> = Readonly<Record<string, FieldPath<Values>>>

interface FormDefinition<Values extends FieldValues> {
  /** The object schema of the request, or of the part that the form asks for. */
  schema: z.ZodMiniType<unknown>
  defaultValues: DefaultValues<Values>
  /** The request of these values. Default: the values. */
  toRequest?: (values: Values) => Record<string, unknown>
  /** A field that is not listed has the same name in the request and in the form. */
  names?: FieldNames<Values> | ((values: Values) => FieldNames<Values>)
}

/** All errors of a form: the first issue of each field. */
export function formErrorsOf<Values extends FieldValues>(
  { schema, toRequest, names }: Omit<FormDefinition<Values>, 'defaultValues'>,
  values: Values,
): FormErrors<Values> {
  const errors: FormErrors<Values> = {}
  const fieldOf = typeof names === 'function' ? names(values) : names
  for (const { path, message } of z.safeParse(schema, toRequest?.(values) ?? values).error?.issues ?? []) {
    const field: keyof Values = fieldOf?.[String(path[0])] ?? String(path[0])
    errors[field] ??= message
  }
  return errors
}

/**
 * react-hook-form with the schema of the request. A field is validated on blur, and then on every change. An error from
 * the server stays until the value of the field changes or the form is submitted again; a blur does not clear it.
 */
export function useFieldForm<Values extends FieldValues>(definition: FormDefinition<Values>): UseFormReturn<Values> {
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
  names: FieldNames<Values>,
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
