/**
 * Repeats `step`, which processes at most `limit` rows and returns their number, until it returns less than `batch`.
 * Small batches stay below the statement timeout and hold few locks.
 */
export async function deleteInBatches(batch: number, step: (limit: number) => Promise<number>): Promise<void> {
  while ((await step(batch)) === batch);
}
