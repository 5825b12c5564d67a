/** Who wants to be asked before the page is left by something that is no address, e.g. signing out. */

/** Resolves with whether the person leaves. */
type Ask = () => Promise<boolean>

const asked = new Set<Ask>()

/** Until the result is called. */
export function addNavigationGuard(ask: Ask): () => void {
  asked.add(ask)
  return () => asked.delete(ask)
}

/** False where somebody stays. */
export async function confirmNavigation(): Promise<boolean> {
  for (const ask of asked) if (!(await ask())) return false
  return true
}
