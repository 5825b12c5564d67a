/**
 * `npm run sql:types` writes `src/server/database/sql-rows.generated.ts`: the columns of every static statement, as
 * PostgreSQL describes them on a migrated, empty database. With `--check` it compares and exits with 1 when the file is
 * out of date. A column that is read directly from a table has the table's nullability, unless the statement has an outer
 * join or a union. The nullability of an expression is unknown and taken from the row type. Tests get the columns of every
 * table as well.
 */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { staticStatements } from '#server/database/db.ts'
import { migrate } from '#server/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/database/postgres/embedded-postgres.ts'

const FILE = 'src/server/database/sql-rows.generated.ts'
/** In a statement's text: columns that its conditions exclude from being null, e.g. `-- not null: storageKey`. */
const NOT_NULL = /-- not null: (.*)$/m
const OUTER_JOIN = /\b(?:left|right|full)\s+(?:outer\s+)?join\b|\bunion\b|\bgrouping\b/i

/** TypeScript types by PostgreSQL type; any other type is an error. */
const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  name: 'string',
  uuid: 'string',
  tsvector: 'string',
  tsquery: 'string',
  bit: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  timestamp: 'Date',
  timestamptz: 'Date',
  json: 'any',
  jsonb: 'any',
  unknown: 'string',
  void: 'any',
}

interface Field {
  name: string
  tableID: number
  columnID: number
  dataTypeID: number
}

interface Column extends Field {
  table: string
  isRequired: boolean
}

/** The result columns of a statement, by the extended protocol's Describe: nothing is executed. */
class Describe {
  fields: Field[] = []
  readonly done: Promise<Field[]>
  private readonly text: string
  private resolve!: (fields: Field[]) => void
  private reject!: (error: Error) => void

  constructor(text: string) {
    this.text = text
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg does not type its connection
  submit(connection: any) {
    connection.parse({ name: '', text: this.text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }) {
    this.fields = fields
  }

  handleError(error: Error) {
    this.reject(error)
  }

  handleReadyForQuery() {
    this.resolve(this.fields)
  }
}

async function importStatements() {
  const files = globSync('src/{server,features}/**/*.ts').filter(
    (file) => !/\.test\.ts$|\/testing\.ts$|-cli\.ts$/.test(file),
  )
  files.push('src/is-site-empty.ts')
  for (const file of files.sort()) {
    if (!/\bstatement[<(]/.test(readFileSync(file, 'utf8'))) continue
    await import(pathToFileURL(path.resolve(file)).href)
  }
}

async function describeAll(client: pg.Client): Promise<{ statements: string[]; tables: string[] }> {
  const types = new Map<number, { name: string; element: number }>()
  const { rows: typeRows } = await client.query('select oid::int, typname, typelem::int, typcategory from pg_type')
  for (const row of typeRows) {
    types.set(row.oid, { name: row.typname, element: row.typcategory === 'A' ? row.typelem : 0 })
  }
  const { rows: columns } = await client.query<Column>(
    `select attrelid::int as "tableID", relname as "table", attnum as "columnID", attname as name, atttypid::int as "dataTypeID",
       attnotnull as "isRequired"
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
     order by relname, attnum`,
  )
  const isRequired = new Map(columns.map((row) => [`${row.tableID}.${row.columnID}`, row.isRequired]))

  const typeOf = (oid: number): string => {
    const type = types.get(oid)
    if (type?.element) return `readonly ${typeOf(type.element)}[]`
    const known = TYPES[type?.name ?? '']
    if (!known) throw new Error(`scripts/sql-types.ts has no TypeScript type for ${type?.name}`)
    return known
  }

  const property = (name: string, type: number, isNullable: boolean) =>
    `${/^[a-zA-Z_]\w*$/.test(name) ? name : JSON.stringify(name)}: ${typeOf(type)}${isNullable ? ' | null' : ''}`

  const statements: string[] = []
  for (const [name, text] of [...staticStatements].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const describe = new Describe(text)
    client.query(describe as unknown as pg.Submittable)
    const fields = await describe.done.catch((error) => {
      throw new Error(`${name}: ${error.message}`)
    })
    const notNull = NOT_NULL.exec(text)?.[1]?.split(', ') ?? []
    const cells = fields.map((field) => {
      const isNullable =
        !notNull.includes(field.name) &&
        !OUTER_JOIN.test(text) &&
        isRequired.get(`${field.tableID}.${field.columnID}`) === false
      return property(field.name, field.dataTypeID, isNullable)
    })
    statements.push(`  '${name}': { ${cells.join('; ')} }`)
  }
  const tables = Map.groupBy(columns, (column) => column.table)
  return {
    statements,
    tables: [...tables].map(([table, ofTable]) => {
      const cells = ofTable.map(({ name, dataTypeID, isRequired }) =>
        property(camelCase(name), dataTypeID, !isRequired),
      )
      return `  ${table}: { ${cells.join('; ')} }`
    }),
  }
}

const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

async function generate(): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sala-sql-'))
  const log = { info() {}, warn: console.warn, error: console.warn }
  const server = await startEmbeddedPostgres({ dataDir, log, durable: false })
  const pool = new pg.Pool({ connectionString: server.url, max: 1 })
  const client = new pg.Client({ connectionString: server.url })
  try {
    await migrate({ pool, dir: path.resolve('db/migrations'), log })
    await importStatements()
    await client.connect()
    const { statements, tables } = await describeAll(client)
    return `// Written by \`npm run sql:types\`. Do not edit.\n// biome-ignore-all lint/suspicious/noExplicitAny: JSON columns\n// biome-ignore-all lint/complexity/noBannedTypes: statements without columns\n\n/** Columns of each static statement, by its name. */\nexport interface SqlRows {\n${statements.join('\n')}\n}\n\n/** Columns of each table in camelCase, for tests. */\nexport interface SqlTables {\n${tables.join('\n')}\n}\n`
  } finally {
    await client.end().catch(() => {})
    await pool.end()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const text = await generate()
if (!process.argv.includes('--check')) writeFileSync(FILE, text)
else if (readFileSync(FILE, 'utf8') !== text) {
  console.log(`${FILE} is out of date: run npm run sql:types`)
  process.exitCode = 1
}
console.log(`sql: ${staticStatements.size} statements`)
