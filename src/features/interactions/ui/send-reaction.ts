import { type Api, ApiError } from '#lib/api-client.ts'

/** An overloaded server rejects calls until it has recovered, which takes about two seconds (RF-22). */
const RETRY_MS = 2_000

/**
 * Sends the calls of a reaction, which arrive even if the person leaves the page at once. They are sent again once if the
 * server was overloaded or the network failed: they name the desired state, so that a second one changes nothing more.
 */
export async function sendReaction<Result>(api: Api, send: (api: Api) => Promise<Result>): Promise<Result> {
  const sending: Api = (endpoint, input, options) => api(endpoint, input, { ...options, keepsAlive: true })
  try {
    return await send(sending)
  } catch (error) {
    const isPassing = error instanceof ApiError && (error.status === 503 || error.code === 'network')
    if (!isPassing) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  return send(sending)
}
