/** Guards that confirm leaving the page through something other than navigation, e.g. signing out. */

/** Resolves with whether the user leaves. */
type NavigationGuard = () => Promise<boolean>

const guards = new Set<NavigationGuard>()

/** Adds a guard. Returns a function that removes it. */
export function addNavigationGuard(guard: NavigationGuard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Returns false when the user chooses to stay. */
export async function confirmNavigation(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false
  return true
}
