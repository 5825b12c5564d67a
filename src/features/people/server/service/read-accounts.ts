/** Reads a file of university accounts: one line each, with a header in Thai or English. */
import { Firstname, Lastname } from '#features/accounts/fields.ts'
import { rowsOfPieces } from '#features/question-bank/server/service/csv-format.ts'
import { isMailAddress } from '#server/mail/mail-address.ts'
import { IMPORT_BATCH, IMPORT_LINE_MAX, IMPORT_MAX_LINES } from '../../constants.ts'
import { importTexts as texts } from '../../texts.ts'

export interface AccountLine {
  line: number
  kind: 'staff' | 'student'
  username: string
  idCode: string | null
  prefixName: string
  firstname: string
  lastname: string
  email: string | null
  workplace: string
  job: string
}

export interface BadLine {
  line: number
  reason: string
  cells: readonly string[]
}

/** Lines that follow each other. */
export interface AccountBatch {
  accounts: AccountLine[]
  bad: BadLine[]
}

/** Why no line of a file is imported. */
export class UnreadableAccounts extends Error {
  readonly code: 'import_unreadable' | 'import_too_many'

  constructor(code: UnreadableAccounts['code']) {
    super(code)
    this.code = code
  }
}

type ColumnName = keyof typeof texts.columns
const REQUIRED: readonly ColumnName[] = ['kind', 'username', 'firstname', 'lastname']
const USERNAME = /^[a-z0-9._-]{1,64}$/
const LONGEST = { prefix: 100, code: 50, email: 254, workplace: 200, job: 200 }

/**
 * At most `IMPORT_BATCH` lines at a time. Besides them only the user names and codes of the file are kept, to find those
 * that occur twice.
 * @throws {UnreadableAccounts} without a header, and after more lines than a file may have
 */
export async function* readAccounts(pieces: AsyncIterable<string>): AsyncGenerator<AccountBatch> {
  const seen = { username: new Map<string, number>(), idCode: new Map<string, number>() }
  let columns: Map<ColumnName, number> | undefined
  let batch: AccountBatch = { accounts: [], bad: [] }
  let count = 0
  for await (const { line, cells, isOpen } of rowsOfPieces(pieces, IMPORT_LINE_MAX)) {
    if (!isOpen && cells.every((cell) => cell.trim() === '')) continue
    if (!columns) {
      columns = findColumns(cells)
      if (!columns) throw new UnreadableAccounts('import_unreadable')
      continue
    }
    if (++count > IMPORT_MAX_LINES) throw new UnreadableAccounts('import_too_many')
    const read = isOpen ? texts.problems.quote : readLine(line, cells, columns)
    const problem = typeof read === 'string' ? read : findRepeated(read, seen)
    if (typeof read === 'string' || problem) batch.bad.push({ line, reason: problem as string, cells })
    else batch.accounts.push(read)
    if (count % IMPORT_BATCH === 0) {
      yield batch
      batch = { accounts: [], bad: [] }
    }
  }
  if (!columns) throw new UnreadableAccounts('import_unreadable')
  yield batch
}

function findColumns(cells: readonly string[]): Map<ColumnName, number> | undefined {
  const names = cells.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, '_'))
  const found = new Map<ColumnName, number>()
  for (const [name, wanted] of Object.entries(texts.columns)) {
    const at = names.findIndex((one) => one === name || (wanted as readonly string[]).includes(one))
    if (at >= 0) found.set(name as ColumnName, at)
  }
  return REQUIRED.every((name) => found.has(name)) ? found : undefined
}

/** Returns the account, or the reason why the line cannot be read. */
function readLine(line: number, cells: readonly string[], columns: Map<ColumnName, number>): AccountLine | string {
  const read = (name: ColumnName) => {
    const at = columns.get(name)
    return at === undefined ? '' : (cells[at] ?? '').normalize('NFC').trim()
  }
  const { problems } = texts
  const kind = texts.kinds[read('kind').toLowerCase()]
  const username = read('username').toLowerCase()
  const [firstname, lastname] = [Firstname.safeParse(read('firstname')), Lastname.safeParse(read('lastname'))]
  const email = read('email').toLowerCase()
  const isLong =
    read('prefix').length > LONGEST.prefix ||
    read('id_code').length > LONGEST.code ||
    email.length > LONGEST.email ||
    read('workplace').length > LONGEST.workplace ||
    read('job').length > LONGEST.job
  if (!kind) return problems.kind
  if (!USERNAME.test(username)) return username === '' ? problems.noUsername : problems.username
  if (!firstname.success) return firstname.error.issues[0]?.message ?? problems.name
  if (!lastname.success) return lastname.error.issues[0]?.message ?? problems.name
  if (email !== '' && !isMailAddress(email)) return problems.email
  if (kind === 'student' && read('id_code') === '') return problems.noCode
  if (isLong) return problems.long
  if ([...columns.keys()].some((name) => /\p{Cc}/u.test(read(name)))) return problems.sign
  return {
    line,
    kind,
    username,
    idCode: read('id_code') || null,
    prefixName: read('prefix'),
    firstname: firstname.data,
    lastname: lastname.data,
    email: email || null,
    workplace: read('workplace'),
    job: read('job'),
  }
}

/** A user name or code that an earlier line has. */
function findRepeated(
  { line, username, idCode }: AccountLine,
  seen: Record<'username' | 'idCode', Map<string, number>>,
) {
  const first = seen.username.get(username) ?? (idCode === null ? undefined : seen.idCode.get(idCode))
  if (first !== undefined) return texts.problems.repeated(first)
  seen.username.set(copyOf(username), line)
  if (idCode !== null) seen.idCode.set(copyOf(idCode), line)
  return undefined
}

/** A part of a text keeps the whole text in memory. */
function copyOf(part: string): string {
  return Buffer.from(part).toString()
}
