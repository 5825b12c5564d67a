/** Lets a form validate with the zod schema that the server validates with. */
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/**
 * A resolver for react-hook-form: each field gets its first refusal; a passing form hands over what the schema made of
 * it, e.g. trimmed.
 */
export function schemaResolver<Values extends FieldValues, Parsed>(
  schema: z.ZodMiniType<Parsed, Values>,
): Resolver<Values, unknown, Parsed> {
  return async (values) => {
    const result = await schema.safeParseAsync(values)
    if (result.success) return { values: result.data as never, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message, code } of result.error.issues) {
      const name = path.join('.') || 'root'
      errors[name] ??= { type: code ?? 'invalid', message }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
