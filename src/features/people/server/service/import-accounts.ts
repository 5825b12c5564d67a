/** Import of university accounts: a report, then the same file again with its digest. */
import { createHash } from 'node:crypto'
import { addUniversityAccounts } from '#features/accounts/server/service/university-account.ts'
import { decodeFile } from '#features/question-bank/server/service/decode-file.ts'
import { csvLine } from '#features/system-office/server/service/csv-line.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { IMPORT_PART, IMPORT_REPORT_LINES } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { importTexts as texts } from '../../texts.ts'
import { findTaken, type Taken } from '../repository/import.ts'
import { type AccountLine, type BadLine, readAccounts } from './read-accounts.ts'

/**
 * Reports on each line of a file. With the `digest` of a report it adds the next part of the new accounts, all or none;
 * the response has the digest for the rest. Passwords are not part of it: a person signs in with that of the university.
 * @throws {AppError} 409 `import_changed` when the file or the accounts differ from the report; 422 `import_unreadable`,
 * `import_too_many`
 */
export async function importAccounts(call: MemberCall, { file, digest }: ParsedInput<typeof contract.importAccounts>) {
  const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()))
  if (!decoded) throwError('import_unreadable', { status: 422 })
  const read = await readAccounts(decoded.text)
  if (read === 'no-header') throwError('import_unreadable', { status: 422 })
  if (read === 'too-many') throwError('import_too_many', { status: 422 })
  return call.db.transaction(async (tx) => {
    const sorted = await sortLines(tx, read.accounts)
    const bad = [...read.bad, ...sorted.bad].sort((one, other) => one.line - other.line)
    const report = {
      encoding: decoded.encoding,
      new: sorted.added.length,
      existing: sorted.existing,
      matches: sorted.matches.length,
      unreadable: bad.length,
      sample_matches: sorted.matches.slice(0, IMPORT_REPORT_LINES),
      problems: bad.slice(0, IMPORT_REPORT_LINES).map(({ line, reason }) => ({ line, reason })),
      failed_csv: bad.length === 0 ? null : failedCsv(bad),
      digest: digestOf(sorted.added),
      added: 0,
    }
    if (digest === undefined) return { data: report }
    if (digest !== report.digest) throwError('import_changed', { status: 409 })
    const part = sorted.added.slice(0, IMPORT_PART)
    const rest = sorted.added.slice(IMPORT_PART)
    const ids = await addUniversityAccounts(call, tx, part)
    // Another import or sign-in created one of them meanwhile.
    if (ids.length !== part.length) throwError('import_changed', { status: 409 })
    await recordAudit(tx, { actorId: call.viewer.id, action: 'person.import', subjectIds: ids })
    return { data: { ...report, new: rest.length, digest: digestOf(rest), added: ids.length } }
  })
}

/** Of the accounts that are still to be added. */
function digestOf(accounts: readonly AccountLine[]): string {
  return createHash('sha256').update(JSON.stringify(accounts)).digest('hex')
}

interface SortedLines {
  added: AccountLine[]
  matches: { line: number; name: string; user_id: number }[]
  /** Accounts that the site has already. */
  existing: number
  bad: BadLine[]
}

/** A member with the same address is not touched: the two accounts stay apart until their owner decides. */
async function sortLines(db: Db, accounts: readonly AccountLine[]): Promise<SortedLines> {
  const sorted: SortedLines = { added: [], matches: [], existing: 0, bad: [] }
  const taken: Taken = await findTaken(db, accounts)
  for (const account of accounts) {
    const { line, username, idCode, email, firstname, lastname } = account
    const member = email === null ? undefined : taken.emails.get(email)
    if (taken.usernames.has(username)) sorted.existing++
    else if (idCode !== null && taken.codes.has(idCode)) {
      sorted.bad.push({ line, reason: texts.problems.codeTaken, cells: cellsOf(account) })
    } else if (member !== undefined) {
      sorted.matches.push({ line, name: `${firstname} ${lastname}`, user_id: member })
    } else sorted.added.push(account)
  }
  return sorted
}

function cellsOf({ kind, username, idCode, prefixName, firstname, lastname, email }: AccountLine): string[] {
  return [kind, username, idCode ?? '', prefixName, firstname, lastname, email ?? '']
}

/** Line number, reason and the cells as they were, defused. */
function failedCsv(bad: readonly BadLine[]): string {
  const lines = bad.map(({ line, reason, cells }) => csvLine([String(line), reason, ...cells]))
  return `\uFEFF${csvLine([texts.line, texts.reason])}${lines.join('')}`
}
