/** Loaded before the server: writes each statement that it sends, with the values of the first call, to `STATEMENTS_FILE`. */
import { appendFileSync } from 'node:fs'
import pg from 'pg'

export interface RecordedStatement {
  /** Empty for statements that are planned for each call. */
  name: string
  text: string
  values: unknown[]
  /** Settings of the connection, as in `options` of `pg`. */
  options: string
}

const file = process.env.STATEMENTS_FILE as string
const seen = new Set<string>()
const { query } = pg.Client.prototype

pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [sent] = args as [Partial<RecordedStatement> | undefined]
  if (sent?.text && !seen.has(sent.text)) {
    seen.add(sent.text)
    const { options = '' } = (this as unknown as { connectionParameters: { options?: string } }).connectionParameters
    const statement: RecordedStatement = { name: sent.name ?? '', text: sent.text, values: sent.values ?? [], options }
    appendFileSync(file, `${JSON.stringify(statement)}\n`)
  }
  return (query as (...all: unknown[]) => unknown).apply(this, args)
} as typeof query
