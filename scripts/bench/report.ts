/** What was measured, as a table on the screen and in docs/benchmarks.md. */
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

const FILE = 'docs/benchmarks.md'

export interface Reading {
  what: string
  target: string
  value: string
  isMet: boolean
  note?: string
}

const readings: Reading[] = []

/** Keeps a number that must not be above its limit. */
export function atMost(what: string, value: number, limit: number, unit = '', note?: string): void {
  keep({ what, target: `≤ ${shown(limit)}${unit}`, value: `${shown(value)}${unit}`, isMet: value <= limit, note })
}

/** Keeps a number that must not be below its limit. */
export function atLeast(what: string, value: number, limit: number, unit = '', note?: string): void {
  keep({ what, target: `≥ ${shown(limit)}${unit}`, value: `${shown(value)}${unit}`, isMet: value >= limit, note })
}

/** Keeps a share that must not be below one in `limit`. */
export function atLeastOneIn(what: string, share: number, limit: number, note?: string): void {
  keep({ what, target: `≥ 1/${limit}`, value: `1/${shown(1 / share)}`, isMet: share >= 1 / limit, note })
}

function keep(reading: Reading): void {
  readings.push(reading)
  const { what, target, value, isMet, note } = reading
  console.log(`${isMet ? ' ok ' : 'MISS'}  ${what}: ${value} (${target})${note ? `  ${note}` : ''}`)
}

function shown(value: number): string {
  return Number.isInteger(value) || Math.abs(value) >= 100 ? String(Math.round(value)) : value.toPrecision(3)
}

/** Writes the table of this run. Returns how many targets were missed. */
export function writeReport(posts: number): number {
  const missed = readings.filter(({ isMet }) => !isMet).length
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  const lines = [
    '# Benchmarks',
    '',
    `The last run of \`npm run bench\`, on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, ${memory}, ${posts.toLocaleString('en')} posts and`,
    `${(posts * 10).toLocaleString('en')} comments, one server, its PostgreSQL and the load generator on the same machine. Ratios are of medians of`,
    'rounds taken in turn within this run; absolute times differ from machine to machine.',
    '',
    '| what | target | measured | |',
    '|---|---|---|---|',
    ...readings.map(
      ({ what, target, value, isMet, note = '' }) =>
        `| ${what} | ${target} | ${isMet ? value : `**${value}**`}${isMet ? '' : ' (missed)'} | ${note} |`,
    ),
    '',
  ]
  writeFileSync(FILE, lines.join('\n'))
  return missed
}
