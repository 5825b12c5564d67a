/** One wish of a person about one mark of theirs: on or off. */
export interface DesiredState {
  /** Names the mark. */
  key: string
  isOn: boolean
  /** Puts a state on the screen, whatever was there. */
  show: (isOn: boolean) => void
  /** Makes it so; answers the count of everybody's. */
  send: () => Promise<number>
  /** It is so: the count as the server has it. */
  finish: (total: number) => void
}

/** The newest wish about each mark that is being made so. */
const newest = new Map<string, DesiredState>()

/**
 * Shows a wish at once and makes it so, one call at a time for each mark: of presses meanwhile the last one counts.
 * Resolves with the state that came to be, or with null when an earlier press, still on its way, will see to it. A
 * failure puts the last state that the server confirmed on the screen and is thrown.
 */
export async function syncToggle(wish: DesiredState): Promise<boolean | null> {
  const { key } = wish
  const isRunning = newest.has(key)
  wish.show(wish.isOn)
  newest.set(key, wish)
  if (isRunning) return null
  let confirmed = !wish.isOn
  try {
    for (let sent = wish; ; sent = newest.get(key) as DesiredState) {
      const total = await sent.send()
      confirmed = sent.isOn
      if (newest.get(key)?.isOn === confirmed) {
        sent.finish(total)
        return confirmed
      }
    }
  } catch (error) {
    wish.show(confirmed)
    throw error
  } finally {
    newest.delete(key)
  }
}
