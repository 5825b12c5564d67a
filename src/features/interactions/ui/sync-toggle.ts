/** The desired state of one toggle, e.g. the like of a post. */
export interface DesiredState {
  /** Identifies the toggle. */
  key: string
  isOn: boolean
  /** Displays a state. */
  show: (isOn: boolean) => void
  /** Sends the state to the server; resolves with the total count. */
  send: () => Promise<number>
  /** Called after success with the server's count. */
  finish: (total: number) => void
}

/** The newest desired state of each toggle with a request in progress. */
const newest = new Map<string, DesiredState>()

/**
 * Displays the desired state immediately and sends it, with one request at a time per toggle. Of the presses during a
 * request, the last one is sent next. Resolves with the final state, or with null if an earlier press with a request in
 * progress handles it. On an error, displays the last confirmed state and rethrows.
 */
export async function syncToggle(desired: DesiredState): Promise<boolean | null> {
  const { key } = desired
  const isRunning = newest.has(key)
  desired.show(desired.isOn)
  newest.set(key, desired)
  if (isRunning) return null
  let confirmed = !desired.isOn
  try {
    for (let sent = desired; ; sent = newest.get(key) as DesiredState) {
      const total = await sent.send()
      confirmed = sent.isOn
      if (newest.get(key)?.isOn === confirmed) {
        sent.finish(total)
        return confirmed
      }
    }
  } catch (error) {
    desired.show(confirmed)
    throw error
  } finally {
    newest.delete(key)
  }
}
