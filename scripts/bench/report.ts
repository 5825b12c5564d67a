/** Prints results and writes them as a table. */
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

export interface Reading {
  what: string
  target: string
  value: string
  isMet: boolean
  note?: string
}

const readings: Reading[] = []

/** Records a number with an upper limit. */
export function atMost(what: string, value: number, limit: number, unit = '', note?: string): void {
  record({ what, target: `≤ ${format(limit)}${unit}`, value: `${format(value)}${unit}`, isMet: value <= limit, note })
}

/** Records a number with a lower limit. */
export function atLeast(what: string, value: number, limit: number, unit = '', note?: string): void {
  record({ what, target: `≥ ${format(limit)}${unit}`, value: `${format(value)}${unit}`, isMet: value >= limit, note })
}

/** Records a ratio that must be at least 1/`limit`. */
export function atLeastOneIn(what: string, share: number, limit: number, note?: string): void {
  record({ what, target: `≥ 1/${limit}`, value: `1/${format(1 / share)}`, isMet: share >= 1 / limit, note })
}

function record(reading: Reading): void {
  readings.push(reading)
  const { what, target, value, isMet, note } = reading
  console.log(`${isMet ? ' ok ' : 'MISS'}  ${what}: ${value} (${target})${note ? `  ${note}` : ''}`)
}

function format(value: number): string {
  return Number.isInteger(value) || Math.abs(value) >= 100 ? String(Math.round(value)) : value.toPrecision(3)
}

export interface Report {
  /** Path of the document. */
  file: string
  /** The command of this run. */
  command: string
  posts: number
  /** Lines below the table. */
  details?: readonly string[]
}

/** Writes the table of this run and returns the number of missed targets. */
export function writeReport({ file, command, posts, details = [] }: Report): number {
  const missed = readings.filter(({ isMet }) => !isMet).length
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  const lines = [
    '# Benchmarks',
    '',
    `The last run of \`${command}\`, on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, ${memory}, ${posts.toLocaleString('en')} posts and`,
    `${(posts * 10).toLocaleString('en')} comments, one server, its PostgreSQL and the load generator on the same machine. Ratios are of medians of`,
    'rounds that alternate within this run; absolute times differ from machine to machine.',
    '',
    '| what | target | measured | |',
    '|---|---|---|---|',
    ...readings.map(
      ({ what, target, value, isMet, note = '' }) =>
        `| ${what} | ${target} | ${isMet ? value : `**${value}**`}${isMet ? '' : ' (missed)'} | ${note} |`,
    ),
    '',
    ...details,
  ]
  writeFileSync(file, lines.join('\n'))
  return missed
}
