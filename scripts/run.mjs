/**
 * `npm start`, `npm test` and every other command of the project: `node scripts/run.mjs <verb> [arguments]`.
 * Runs on any Node from 20.19 with nothing installed: it installs what is missing, then works on the project's own
 * pinned Node 24.
 */
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: install Node 20.19 or later (24 is best), then try again.`)
  process.exit(1)
}

const { runVerb } = await import('./run/commands.mjs')
const [verb = '', ...words] = process.argv.slice(2)
process.exitCode = await runVerb(verb, words)
