import { type MutationOptions, useMutation } from '@tanstack/react-query'

/** A toggle of one person on one target, e.g. the like of a post. */
export interface Toggle {
  /** Displays a state. */
  show: (isOn: boolean) => void
  /** Sends a state to the server; resolves with the total count. */
  send: (isOn: boolean) => Promise<number>
  /** Called with the last desired state and the server's count. */
  finish: (isOn: boolean, total: number) => void
}

/** Presses of one toggle from the first one until all are settled. */
interface Round<T extends Toggle> {
  /** That of the last press. */
  toggle: T
  /** The last state that the server confirmed. */
  confirmed: boolean
  /** The server's count; undefined until a request succeeded. */
  total?: number
  /** Presses that are displayed, but not yet handled. */
  waiting: number
  hasFailed: boolean
}

const rounds = new Map<string, Round<Toggle>>()

interface PressContext<T extends Toggle> {
  toggle: T
  round: Round<T>
}

/** `load` resolves with the toggle; the time that its code takes delays the display of the first press. */
interface ToggleDefinition<T extends Toggle> {
  /** Identifies the toggle, e.g. `like 12`. Presses in the same scope run one after another. */
  id: string
  load: () => Promise<T>
  /** `toggle` is undefined if it could not be loaded. */
  onError: (error: Error, toggle?: T) => void
}

/**
 * Mutation of a toggle; its variable is the desired state. A press is displayed immediately and sent when the previous
 * request has finished. Of the presses during a request only the last one counts, and it is not sent if the server
 * already has that state. An error displays the last confirmed state and drops the waiting presses.
 */
export function useToggle<T extends Toggle>(definition: ToggleDefinition<T>) {
  return useMutation(toggleMutation(definition))
}

/** The data of the mutation is whether this press completed the round. */
export function toggleMutation<T extends Toggle>({
  id,
  load,
  onError,
}: ToggleDefinition<T>): MutationOptions<boolean, Error, boolean, PressContext<T>> {
  return {
    scope: { id },
    async onMutate(isOn) {
      const toggle = await load()
      const round = (rounds.get(id) as Round<T>) ?? { toggle, confirmed: !isOn, waiting: 0, hasFailed: false }
      rounds.set(id, round)
      round.toggle = toggle
      round.waiting++
      toggle.show(isOn)
      return { toggle, round }
    },
    async mutationFn(isOn) {
      // Nothing is awaited before the request: a press that is displayed has been sent, also if the page is left then.
      const round = rounds.get(id) as Round<T>
      round.waiting--
      if (round.hasFailed || round.waiting > 0) return false
      if (round.confirmed !== isOn) {
        round.total = await round.toggle.send(isOn)
        round.confirmed = isOn
      }
      return round.waiting === 0
    },
    onSuccess(isLast, isOn, { toggle, round }) {
      if (round.hasFailed) toggle.show(round.confirmed)
      else if (isLast && round.total !== undefined) toggle.finish(isOn, round.total)
    },
    onError(error, _isOn, context) {
      if (context) {
        context.round.hasFailed = true
        context.toggle.show(context.round.confirmed)
      }
      onError(error, context?.toggle)
    },
    onSettled() {
      if (rounds.get(id)?.waiting === 0) rounds.delete(id)
    },
  }
}
