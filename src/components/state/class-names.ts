/** Joins class names; what is empty or false falls away. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
