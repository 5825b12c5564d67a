/** Whether a path belongs to the office, whose routes only its own documents load. */
export function isOfficePath(path: string): boolean {
  return /^\/admin(\/|$)/.test(path)
}
