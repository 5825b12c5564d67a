import type { Flag } from './flag-schema.ts'

/** Apart from the schema, which would bring the validation library into the script of every page. */
export function flag(value: unknown): Flag {
  return value ? 1 : 0
}
