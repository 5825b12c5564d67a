/**
 * Repeats a step that takes at most `batch` rows until one took fewer, so that no statement runs into the time limit or
 * holds many locks. The step answers how many it took.
 */
export async function deleteInBatches(batch: number, step: (limit: number) => Promise<number>): Promise<void> {
  while ((await step(batch)) === batch);
}
