/** Installs programs for the tests from Debian's archive. */
import { existsSync } from 'node:fs'
import { runProgram } from './toolchain.mjs'

/** Whether this machine uses apt and this process may install packages. */
export function hasApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Resolves with true when the package was installed. */
export async function installByApt(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const options = ['-o', 'DPkg::Lock::Timeout=120', '-qq']
  await runProgram('apt-get', [...options, 'update'], { env })
  const code = await runProgram('apt-get', [...options, 'install', '-y', '--no-install-recommends', name], { env })
  return code === 0
}
