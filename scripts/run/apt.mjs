/** Programs that tests need, from Debian's own archive. */
import { existsSync } from 'node:fs'
import { runProgram } from './toolchain.mjs'

/** Whether this machine installs by apt and we may. */
export function hasApt() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Resolves with whether it is there now. */
export async function installByApt(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const wait = ['-o', 'DPkg::Lock::Timeout=120', '-qq']
  await runProgram('apt-get', [...wait, 'update'], { env })
  const code = await runProgram('apt-get', [...wait, 'install', '-y', '--no-install-recommends', name], { env })
  return code === 0
}
