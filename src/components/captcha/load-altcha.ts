import type { Challenge, Solution } from 'altcha/types'
import workerUrl from 'altcha/workers/pbkdf2?worker&url'
import type { CaptchaPurpose } from '#lib/captcha.ts'

/** Message of an ALTCHA worker: the solution, null after an abort, or an error. */
type WorkerMessage = Solution | null | { error: unknown }

const TIMEOUT_MS = 90_000
const CHALLENGE_PATH = '/api/v2/captcha'
const MAX_WORKERS = 4

interface ChallengeOptions {
  purpose: CaptchaPurpose
  isHarder: boolean
}

/** ALTCHA client. Web workers solve the challenges. */
interface Altcha {
  /**
   * `isHarder` requests the harder challenge that the server demanded.
   * @throws if the challenge cannot be fetched, has an unknown algorithm or times out; an AbortError after an abort
   */
  solve: (options: ChallengeOptions, signal: AbortSignal) => Promise<{ response: string; expiresAt: number }>
}

/** The server of development sends workers as modules. */
const createWorker = () => new Worker(workerUrl, { type: import.meta.env.DEV ? 'module' : 'classic' })

/**
 * Loads the worker of the algorithm that the server uses (AUTH-049). The file is fetched before the first worker starts,
 * because browsers do not fetch a failed module again.
 */
export async function loadAltcha(): Promise<Altcha> {
  const { ok } = await fetch(workerUrl)
  if (!ok) throw new Error('The captcha worker was not loaded')
  return {
    async solve(options, signal) {
      const challenge = await fetchChallenge(options, signal)
      const solution = await findKey(challenge, signal)
      const { parameters, signature } = challenge
      return {
        response: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })),
        expiresAt: (parameters.expiresAt ?? Number.POSITIVE_INFINITY) * 1_000,
      }
    },
  }
}

async function fetchChallenge({ purpose, isHarder }: ChallengeOptions, signal: AbortSignal): Promise<Challenge> {
  const response = await fetch(`${CHALLENGE_PATH}?purpose=${purpose}${isHarder ? '&level=harder' : ''}`, {
    headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    cache: 'no-store',
    signal,
  })
  if (!response.ok) throw new Error(`Fetching the challenge failed with status ${response.status}`)
  const challenge = (await response.json()) as Challenge
  const { algorithm } = challenge.parameters
  if (!algorithm.startsWith('PBKDF2/')) throw new Error(`Unsupported challenge algorithm ${algorithm}`)
  return challenge
}

/** Each of n workers tries every n-th counter. The first solution terminates all workers. */
function findKey(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const count = Math.max(1, Math.min(MAX_WORKERS, (navigator.hardwareConcurrency ?? 2) - 1))
  const workers = Array.from({ length: count }, createWorker)
  return new Promise<Solution>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    for (const [counterStart, worker] of workers.entries()) {
      worker.onerror = () => reject(new Error('The captcha worker failed'))
      worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
        if (data && 'derivedKey' in data) resolve(data)
        else reject(new Error('The captcha worker found no key'))
      }
      worker.postMessage({
        type: 'work',
        challenge,
        counterMode: 'uint32',
        counterStart,
        counterStep: count,
        timeout: TIMEOUT_MS,
      })
    }
  }).finally(() => {
    for (const worker of workers) worker.terminate()
  })
}
