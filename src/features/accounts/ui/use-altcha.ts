import type { Challenge, Solution } from 'altcha/types'
import type { CaptchaPurpose } from '#lib/captcha.ts'

/** What the workers of ALTCHA answer: a key, nothing after an abort, or why they could not. */
type WorkerAnswer = Solution | null | { error: unknown }

const TIMEOUT_MS = 90_000
const CHALLENGE_PATH = '/api/v2/captcha'
const MOST_WORKERS = 4

interface ChallengeForm {
  purpose: CaptchaPurpose
  isHarder: boolean
}

/** Finds the key of a challenge. Loaded with the captcha; the counting itself happens in files of their own. */
export interface Altcha {
  /**
   * `isHarder`: the challenge that the server asked for.
   * @throws when the challenge does not come, cannot be read or takes too long; an abort is an AbortError.
   */
  solve: (form: ChallengeForm, signal: AbortSignal) => Promise<{ response: string; expiresAt: number }>
}

/** Loads the solver (AUTH-049): the worker of the algorithm that the server uses. */
export async function loadAltcha(): Promise<Altcha> {
  const { default: KeyWorker } = await import('altcha/workers/pbkdf2?worker')
  return {
    async solve(form, signal) {
      const challenge = await fetchChallenge(form, signal)
      const solution = await findKey(challenge, () => new KeyWorker(), signal)
      const { parameters, signature } = challenge
      return {
        response: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })),
        expiresAt: (parameters.expiresAt ?? Number.POSITIVE_INFINITY) * 1_000,
      }
    },
  }
}

async function fetchChallenge({ purpose, isHarder }: ChallengeForm, signal: AbortSignal): Promise<Challenge> {
  const answer = await fetch(`${CHALLENGE_PATH}?purpose=${purpose}${isHarder ? '&level=harder' : ''}`, {
    headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    cache: 'no-store',
    signal,
  })
  if (!answer.ok) throw new Error(`challenge: ${answer.status}`)
  const challenge = (await answer.json()) as Challenge
  if (!challenge.parameters.algorithm.startsWith('PBKDF2/')) throw new Error(challenge.parameters.algorithm)
  return challenge
}

/** Each worker tries every n-th counter; the first key found ends all of them. */
function findKey(challenge: Challenge, createWorker: () => Worker, signal: AbortSignal): Promise<Solution> {
  const count = Math.max(1, Math.min(MOST_WORKERS, (navigator.hardwareConcurrency ?? 2) - 1))
  const workers = Array.from({ length: count }, createWorker)
  return new Promise<Solution>((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    for (const [counterStart, worker] of workers.entries()) {
      worker.onerror = () => reject(new Error('worker'))
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
        if (data && 'derivedKey' in data) resolve(data)
        else reject(new Error('no key'))
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
