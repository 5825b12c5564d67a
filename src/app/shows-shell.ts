/** Whether a page waits for its reader: its shell is shown (decision 0077). */
export function showsShell(match: { loaderData?: unknown } | undefined): boolean {
  return 'Shell' in ((match?.loaderData ?? {}) as object)
}
