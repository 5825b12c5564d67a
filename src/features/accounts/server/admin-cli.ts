/**
 * `npm run admin -- create --email … --firstname … --lastname …`, `-- list`, `-- revoke --email …`, and
 * `-- maintenance on --text …`, `-- maintenance off` for a site that rejects writes. Reads the password
 * from the terminal without echo, from the first line of the file ADMIN_PASSWORD_FILE or from stdin. It is never an
 * argument, because other users of the machine can read the arguments.
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { runCli } from '#server/cli-runtime.ts'
import { endMaintenance, startMaintenance } from '#server/http/limits/maintenance.ts'
import { contentChanged } from '#server/http/live/invalidation-bus.ts'
import { AdminError, listAdmins, makeAdmin, revokeAdmin } from './service/admins.ts'

const USAGE = `npm run admin -- create --email address --firstname name --lastname name
npm run admin -- list
npm run admin -- revoke --email address
npm run admin -- maintenance on --text sentence
npm run admin -- maintenance off`
const option = { type: 'string', default: '' } as const

const { positionals, values } = readArguments()
const [command = '', state = ''] = positionals
if (!['create', 'list', 'revoke', 'maintenance'].includes(command)) exitWithError(USAGE)
if (command === 'maintenance' && !['on', 'off'].includes(state)) exitWithError(USAGE)
if (values.text.length > 200) exitWithError('The text may have 200 characters.')
const password = command === 'create' ? await readPassword() : ''

await runCli(async ({ database: { primary } }) => {
  try {
    if (command === 'create') {
      const outcome = await makeAdmin(primary, values, password)
      console.log(
        outcome === 'created' ? `${values.email} is an admin` : `${values.email} was a member and is an admin now`,
      )
    } else if (command === 'revoke') {
      await revokeAdmin(primary, values.email)
      console.log(`${values.email} is no longer an admin`)
    } else if (command === 'maintenance') {
      await primary.transaction(async (tx) => {
        if (state === 'on') await startMaintenance(tx, { text: values.text, until: null })
        else await endMaintenance(tx)
        await contentChanged(tx)
      })
      console.log(state === 'on' ? 'The site rejects every write and serves reads.' : 'The site accepts writes.')
    } else {
      const admins = await listAdmins(primary)
      for (const { email, firstname, lastname } of admins) console.log(`${email}  ${firstname} ${lastname}`)
      if (admins.length === 0) console.log('There is no admin yet.')
    }
  } catch (error) {
    if (!(error instanceof AdminError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
})

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { email: option, firstname: option, lastname: option, text: option },
    })
  } catch (error) {
    exitWithError(`${(error as Error).message}\n${USAGE}`)
  }
}

async function readPassword(): Promise<string> {
  const file = process.env.ADMIN_PASSWORD_FILE
  if (file) return firstLine(readFileSync(file, 'utf8'))
  if (!process.stdin.isTTY) return firstLine(await text(process.stdin))
  const password = await ask('Password: ')
  return password === (await ask('Repeat password: ')) ? password : exitWithError('The passwords differ.')
}

/** Prompts on the terminal without echoing the input. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

function firstLine(content: string): string {
  return content.split(/\r?\n/, 1)[0] ?? ''
}

function exitWithError(message: string): never {
  console.error(message)
  process.exit(1)
}
