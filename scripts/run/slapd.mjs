/** Installs OpenLDAP for the tests of the university directory; without it they use a test server. */
import { existsSync } from 'node:fs'
import { hasApt, installByApt } from './apt.mjs'
import { print, withHeartbeat } from './print.mjs'

const PROGRAM = '/usr/sbin/slapd'
/** With systemd the package would start a directory that is open to the network, so it is not installed there. */
const SYSTEMD = '/run/systemd/system'

export async function ensureSlapd() {
  if (existsSync(PROGRAM) || existsSync(SYSTEMD) || !hasApt()) return
  await withHeartbeat('Installing OpenLDAP with apt', () => installByApt('slapd'))
  if (!existsSync(PROGRAM)) print('  OpenLDAP could not be installed: the directory tests use their test server')
}
