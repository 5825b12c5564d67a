/**
 * `npm run provider:check -- URL` checks a provider of online tests against docs/test-providers.md and prints a table.
 * The exit code is 1 when a rule is not met.
 */
import { parseArgs } from 'node:util'
import { checkProvider } from './check-provider.ts'
import type { Finding, StartedForm } from './checker.ts'
import { openReceiver, type WebhookReceiver } from './webhook-receiver.ts'

const USAGE = `Usage: TEST_PROVIDER_SECRET=… npm run provider:check -- URL [options]

  --training ID   a training for which the provider has questions (default 310)
  --port PORT     where this command receives results (default 4700)
  --host HOST     address to listen on (default 127.0.0.1; 0.0.0.0: all)
  --site ORIGIN   origin of the site whose pages show the form (default https://site.example)
  --by-hand       a person submits the forms; without it POST {URL}/form/{form_id}/finish does

Let the provider deliver its results to http://HOST:PORT/api/online-test/webhook.`
const BY_HAND_MS = 15 * 60_000

process.exitCode = await run()

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      training: { type: 'string', default: '310' },
      port: { type: 'string', default: '4700' },
      host: { type: 'string', default: '127.0.0.1' },
      site: { type: 'string', default: 'https://site.example' },
      'by-hand': { type: 'boolean', default: false },
    },
  })
  const [url = ''] = positionals
  const secret = process.env.TEST_PROVIDER_SECRET
  if (!URL.canParse(url) || !URL.canParse(values.site) || !secret) {
    console.error(USAGE)
    return 1
  }
  const receiver = await openReceiver({ port: Number(values.port), host: values.host })
  console.log(`Results are received at http://${values.host}:${receiver.port}/api/online-test/webhook\n`)
  try {
    const findings = await checkProvider({
      url: url.replace(/\/+$/, ''),
      secret,
      receiver,
      trainingId: Number(values.training),
      siteOrigin: new URL(values.site).origin,
      ...(values['by-hand'] && { finish: finishByHand(url, receiver) }),
    })
    return print(findings)
  } finally {
    await receiver.close()
  }
}

/** Asks a person to submit each form once, and waits for its result. */
function finishByHand(url: string, receiver: WebhookReceiver) {
  const finished = new Set<string>()
  return async ({ id, hidden }: StartedForm) => {
    if (finished.has(id)) return null
    finished.add(id)
    console.log(`Submit this form: ${url}/form/${id}?user_event_id=${hidden.user_event_id}&attempt=${hidden.attempt}`)
    await receiver.waitFor(({ result }) => result?.form_id === id, { timeoutMs: BY_HAND_MS })
    return null
  }
}

/** Prints one line for each rule; returns the exit code. */
function print(findings: readonly Finding[]): number {
  const width = Math.max(...findings.map(({ rule }) => rule.length))
  let part = ''
  for (const finding of findings) {
    if (finding.part !== part) console.log(`\n${finding.part[0]?.toUpperCase()}${finding.part.slice(1)}`)
    part = finding.part
    console.log(`${finding.isMet ? '  ok  ' : '  MISS'}  ${finding.rule.padEnd(width)}  ${finding.detail}`)
  }
  const missed = findings.filter(({ isMet }) => !isMet).length
  console.log(
    missed === 0 ? `\nAll ${findings.length} rules are met.` : `\n${missed} of ${findings.length} rules are not met.`,
  )
  return missed === 0 ? 0 : 1
}
