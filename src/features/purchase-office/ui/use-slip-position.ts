import type { OfficePurchase } from '../contract.ts'

export type CheckedPurchase = OfficePurchase & { slip: NonNullable<OfficePurchase['slip']> }

/**
 * Which slip of the queue is shown: the chosen one while it waits, otherwise the first. `leave` chooses the next one
 * before a decided slip disappears.
 */
export function useSlipPosition(
  waiting: readonly OfficePurchase[] | undefined,
  chosenId: number | null,
  onChoose: (id: number | null) => void,
) {
  const purchases = (waiting ?? []).filter((one): one is CheckedPurchase => one.slip !== null)
  const index = Math.max(
    0,
    purchases.findIndex(({ id }) => id === chosenId),
  )
  const at = (position: number) => purchases[(position + purchases.length) % purchases.length]
  return {
    purchases,
    current: purchases[index],
    /** Beyond the last one is the first one. */
    move: (step: 1 | -1) => onChoose(at(index + step)?.id ?? null),
    leave: () => onChoose(purchases[index + 1]?.id ?? null),
  }
}
