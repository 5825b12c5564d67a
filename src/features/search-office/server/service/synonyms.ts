/** Synonyms: each change is one transaction with its entry in the audit log. */
import {
  addSynonym,
  readSynonyms,
  removeSynonym,
  type SynonymProblem,
  changeSynonym as writeSynonym,
} from '#features/search/server/service/edit-synonyms.ts'
import type { SiteAuditAction } from '#lib/audit.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { PAGE_SIZE } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { errorTexts } from '../../texts.ts'

export async function listSynonyms({ db }: MemberCall, { search, after }: ParsedInput<typeof api.listSynonyms>) {
  const { rows, next, found } = await readSynonyms(db, { search, limit: PAGE_SIZE, ...(after && { after }) })
  return { data: rows, next, total: found }
}

/** @throws {AppError} 422 with what is wrong with the texts */
export async function createSynonym(call: MemberCall, fields: ParsedInput<typeof api.createSynonym>) {
  return call.db.transaction(async (db) => {
    const written = await addSynonym(db, fields)
    if ('problem' in written) throwProblem(written.problem)
    await settle(call, db, 'synonym.create', written.synonym)
    return { data: written.synonym }
  })
}

/** @throws {AppError} 404; 409 `synonym_changed` with the newer texts in `data`; 422 as above */
export async function changeSynonym(
  call: MemberCall,
  { synonymId, revision, ...fields }: ParsedInput<typeof api.changeSynonym>,
) {
  return call.db.transaction(async (db) => {
    const written = await writeSynonym(db, synonymId, { ...fields, revision })
    if (!written) throwError('not_found')
    if ('changed' in written) {
      const message = errorTexts.synonym_changed
      throwError('synonym_changed', { status: 409, message, extras: { data: written.changed } })
    }
    if ('problem' in written) throwProblem(written.problem)
    await settle(call, db, 'synonym.change', written.synonym)
    return { data: written.synonym }
  })
}

/** @throws {AppError} 404 */
export async function deleteSynonym(call: MemberCall, { synonymId }: ParsedInput<typeof api.deleteSynonym>) {
  return call.db.transaction(async (db) => {
    const removed = (await removeSynonym(db, synonymId)) ?? throwError('not_found')
    await settle(call, db, 'synonym.delete', removed)
    return { status: 'success' as const }
  })
}

interface Pair {
  id: number
  text: string
  meaning: string
}

/** Results of searches are cached with the pages of readers. */
async function settle(call: MemberCall, db: Db, action: SiteAuditAction, { id, text, meaning }: Pair) {
  await recordAudit(db, { actorId: call.viewer.id, action, subjectIds: [id], reason: `${text} = ${meaning}` })
  await call.contentChanged(db)
}

function throwProblem({ error, field }: SynonymProblem): never {
  const message = errorTexts[error]
  throwError(error, { status: 422, message, ...(field && { errors: { [field]: [message] } }) })
}
