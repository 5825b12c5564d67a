/**
 * The pre-commit hook: formats staged files and stages the result. A file with further unstaged changes is only checked,
 * because staging it would add them to the commit.
 */
import { spawnSync } from 'node:child_process'
import { bin, runNode } from './run/toolchain.mjs'

const FORMATTED = /\.(?:ts|tsx|mts|mjs|js|json|css)$/

const names = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\0').filter(Boolean)

const staged = names('diff', '--cached', '--name-only', '--diff-filter=ACMR', '-z').filter((file) =>
  FORMATTED.test(file),
)
const unstaged = new Set(names('diff', '--name-only', '-z'))
const whole = staged.filter((file) => !unstaged.has(file))
const partial = staged.filter((file) => unstaged.has(file))
const options = ['--no-errors-on-unmatched', '--files-ignore-unknown=true']
const check = (files, ...more) =>
  files.length === 0 ? 0 : runNode([bin('@biomejs/biome'), 'check', ...options, ...more, ...files])

const codes = [await check(whole, '--write'), await check(partial)]
if (whole.length > 0) spawnSync('git', ['add', '--', ...whole])
process.exitCode = Math.max(...codes)
