/**
 * The entry of `npm start`, `npm test` and all other commands: `node scripts/run.mjs <command> [arguments]`.
 * Runs on any Node from 20.19 without installed packages: it installs missing packages and runs the command on the
 * project's pinned Node 24.
 */
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Node ${process.versions.node} is too old: install Node 20.19 or later (24 is recommended), then try again.`,
  )
  process.exit(1)
}

const { runCommand } = await import('./run/commands.mjs')
const [command = '', ...args] = process.argv.slice(2)
process.exitCode = await runCommand(command, args)
