/** Import of university accounts: a report, then the same file again with its digest. */
import { createHash } from 'node:crypto'
import { addUniversityAccounts } from '#features/accounts/server/service/university-account.ts'
import { decodePieces } from '#features/question-bank/server/service/decode-file.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { BYTE_ORDER_MARK, csvLine } from '#server/csv.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { IMPORT_FAILED_MAX, IMPORT_PART, IMPORT_REPORT_LINES } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { importTexts as texts } from '../../texts.ts'
import { findTaken } from '../repository/import.ts'
import { type AccountBatch, type AccountLine, type BadLine, readAccounts, UnreadableAccounts } from './read-accounts.ts'

/**
 * Reports on each line of a file. With the `digest` of a report it adds the next part of the new accounts, all or none;
 * the response has the digest for the rest. Passwords are not part of it: a person signs in with that of the university.
 * The lines are read, compared and added in batches, so memory does not depend on their number.
 * @throws {AppError} 409 `import_changed` when the file or the accounts differ from the report; 422 `import_unreadable`,
 * `import_too_many`
 */
export async function importAccounts(call: MemberCall, { file, digest }: ParsedInput<typeof contract.importAccounts>) {
  const decoded = (await decodePieces(file)) ?? throwError('import_unreadable', { status: 422 })
  return call.db.transaction(async (tx) => {
    const report = createReport()
    const ids: number[] = []
    try {
      for await (const batch of readAccounts(decoded.pieces())) {
        const part = report.add(await sortLines(tx, batch))
        if (digest === undefined || part.length === 0) continue
        const added = await addUniversityAccounts(call, tx, part)
        // Another import or sign-in created one of them meanwhile.
        if (added.length !== part.length) throwError('import_changed', { status: 409 })
        ids.push(...added)
      }
    } catch (error) {
      if (error instanceof UnreadableAccounts) throwError(error.code, { status: 422 })
      throw error
    }
    const { all, rest, ...found } = report.finish()
    const data = { encoding: decoded.encoding, ...found }
    if (digest === undefined) return { data: { ...data, new: all.count, digest: all.digest, added: 0 } }
    // The file is known only at its end; what was added before is rolled back.
    if (digest !== all.digest) throwError('import_changed', { status: 409 })
    await recordAudit(tx, { actorId: call.viewer.id, action: 'person.import', subjectIds: ids })
    return { data: { ...data, new: rest.count, digest: rest.digest, added: ids.length } }
  })
}

/** Adds up batches. Its size does not depend on their number. */
function createReport() {
  const all = createDigest()
  const rest = createDigest()
  const failed = createFailedCsv()
  const matches: SortedLines['matches'] = []
  const problems: { line: number; reason: string }[] = []
  const counts = { existing: 0, matches: 0, unreadable: 0 }
  return {
    /** Returns those that belong to the next part of the import. */
    add(batch: SortedLines): AccountLine[] {
      counts.existing += batch.existing
      counts.matches += batch.matches.length
      counts.unreadable += batch.bad.length
      matches.push(...batch.matches.slice(0, IMPORT_REPORT_LINES - matches.length))
      const shown = batch.bad.slice(0, IMPORT_REPORT_LINES - problems.length)
      problems.push(...shown.map(({ line, reason }) => ({ line, reason })))
      for (const bad of batch.bad) failed.add(bad)
      const part = batch.added.slice(0, Math.max(0, IMPORT_PART - all.count()))
      all.add(batch.added)
      rest.add(batch.added.slice(part.length))
      return part
    },
    finish: () => ({
      ...counts,
      sample_matches: matches,
      problems,
      ...failed.finish(),
      all: all.finish(),
      rest: rest.finish(),
    }),
  }
}

/** Number and digest of accounts that are to be added. */
function createDigest() {
  const hash = createHash('sha256')
  let number = 0
  return {
    add(accounts: readonly AccountLine[]) {
      number += accounts.length
      for (const account of accounts) hash.update(`${JSON.stringify(account)}\n`)
    },
    count: () => number,
    finish: () => ({ count: number, digest: hash.digest('hex') }),
  }
}

interface SortedLines {
  added: AccountLine[]
  matches: { line: number; name: string; user_id: number }[]
  /** Accounts that the site has already. */
  existing: number
  /** In the order of the file. */
  bad: BadLine[]
}

/** A member with the same address is not touched: the two accounts stay apart until their owner decides. */
async function sortLines(db: Db, { accounts, bad }: AccountBatch): Promise<SortedLines> {
  const sorted: SortedLines = { added: [], matches: [], existing: 0, bad: [...bad] }
  const taken = await findTaken(db, accounts)
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
  sorted.bad.sort((one, other) => one.line - other.line)
  return sorted
}

function cellsOf({ kind, username, idCode, prefixName, firstname, lastname, email }: AccountLine): string[] {
  return [kind, username, idCode ?? '', prefixName, firstname, lastname, email ?? '']
}

/** Line number, reason and the cells as they were, defused: the first lines that fit. */
function createFailedCsv() {
  let text = BYTE_ORDER_MARK + csvLine([texts.line, texts.reason])
  let listed = 0
  let isFull = false
  return {
    add({ line, reason, cells }: BadLine) {
      if (isFull) return
      const added = csvLine([line, reason, ...cells])
      isFull = text.length + added.length > IMPORT_FAILED_MAX
      if (isFull) return
      text += added
      listed++
    },
    finish: () => ({ failed_csv: listed === 0 ? null : text, failed_listed: listed }),
  }
}
