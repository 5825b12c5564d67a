/** The checks of the contract in docs/test-providers.md, in the order of a test: start, form, result, delivery. */
import { setTimeout as sleep } from 'node:timers/promises'
import { checkForm } from './check-form.ts'
import { checkResult } from './check-result.ts'
import { checkStart } from './check-start.ts'
import { type Checker, type CheckOptions, type Finding, type StartedForm, TIMES } from './checker.ts'
import { createProviderClient, type ProviderClient } from './provider-client.ts'

/** Runs all checks one after another. A check whose start fails ends early, because the later ones cannot be seen then. */
export async function checkProvider(options: CheckOptions): Promise<Finding[]> {
  const findings: Finding[] = []
  let part: Finding['part'] = 'start'
  const { times = TIMES, siteOrigin = 'https://site.example', userEventIds, ...rest } = options
  const client = createProviderClient({ url: options.url, secret: options.secret, timeoutMs: times.startMs })
  const ids = userEventIds ? [...userEventIds] : null
  // Different in each run, because a provider may remember forms.
  let next = Math.floor(Date.now() / 1_000)
  const finish = options.finish ?? (async (form: StartedForm) => responseIdOf(await client.finish(form.id)))
  const checker: Checker = {
    client,
    options: { ...rest, times, siteOrigin, finish },
    expect(rule, isMet, detail) {
      findings.push({ part, rule, isMet, detail })
      return isMet
    },
    async start(hidden) {
      const response = await client.start({ training_id: options.trainingId, hidden })
      const id = response?.json?.form_id
      if (response?.status === 200 && typeof id === 'string') return { id, hidden }
      checker.expect('an attempt can be started', false, response ? `status ${response.status}` : 'no response in time')
      return null
    },
    nextPerson: () => ids?.shift() ?? next++,
    resultsOf: ({ id }) => options.receiver.deliveries.filter(({ result }) => result?.form_id === id),
    pause: (ms) => sleep(ms),
  }
  if (!(await checkStart(checker))) return findings
  part = 'form'
  await checkForm(checker)
  part = 'result'
  await checkResult(checker, (name) => {
    part = name
  })
  return findings
}

function responseIdOf(response: Awaited<ReturnType<ProviderClient['finish']>>): string | null {
  const id = response?.json?.response_id
  return typeof id === 'string' ? id : null
}
