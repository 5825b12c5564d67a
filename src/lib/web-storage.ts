/**
 * Runs a step that uses `localStorage` or `sessionStorage`. Returns null if it throws: reading either property throws
 * where the browser blocks site data, writing throws without space, and a stored value may not be valid JSON.
 */
export function tryStorage<Result>(step: () => Result): Result | null {
  try {
    return step()
  } catch {
    return null
  }
}
