/**
 * Metrics of several server processes. A scrape reaches any one of them; it asks the supervising process, which adds up
 * the metrics of all (each metric names its way: sum by default, the maximum for levels).
 */
import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

const ANSWER_MS = 5_000

type Message = { type: 'sala:metrics'; id: number; text?: string }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && (message as Message).type === 'sala:metrics'

/** In the supervising process: answers the questions of the server processes. */
export function answerMetrics(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (!isMessage(message)) return
    // Without an answer the scrape ends with its timeout.
    const text = await all.clusterMetrics().catch(() => undefined)
    if (text !== undefined && worker.isConnected()) worker.send({ ...message, text })
  })
}

/**
 * In a server process: lets the supervising process read `registry`, and returns the function that resolves with the text
 * of all processes; it rejects after five seconds without an answer.
 */
export function shareMetrics(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries([registry])
  // Its constructor makes this process answer.
  new AggregatorRegistry()
  let lastId = 0
  return () =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      const end = () => {
        clearTimeout(timer)
        process.off('message', listen)
      }
      const listen = (message: unknown) => {
        if (!isMessage(message) || message.id !== id || message.text === undefined) return
        end()
        resolve(message.text)
      }
      const timer = setTimeout(() => {
        end()
        reject(new Error('The metrics of the other processes did not arrive.'))
      }, ANSWER_MS)
      process.on('message', listen)
      process.send?.({ type: 'sala:metrics', id } satisfies Message)
    })
}
