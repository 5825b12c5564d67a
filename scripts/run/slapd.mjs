/** A real OpenLDAP for the tests of the university directory; without it they run against a server of their own. */
import { existsSync } from 'node:fs'
import { hasApt, installByApt } from './apt.mjs'
import { say, withHeartbeat } from './print.mjs'

const PROGRAM = '/usr/sbin/slapd'
/** Where this runs the package would start a directory of its own, open to the network: nobody asked for that. */
const SYSTEMD = '/run/systemd/system'

export async function ensureSlapd() {
  if (existsSync(PROGRAM) || existsSync(SYSTEMD) || !hasApt()) return
  await withHeartbeat('Installing OpenLDAP with apt', () => installByApt('slapd'))
  if (!existsSync(PROGRAM))
    say('  OpenLDAP could not be installed: the directory is tested against the tests\u2019 own server')
}
