/** What comes by mail, and the signed link that ends it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { Context, MemberCall, VisitorCall } from '#server/feature.ts'
import { MAIL_DEFAULTS, MAIL_KINDS, type MailKind } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { notificationTexts } from '../../texts.ts'
import { listMailChoices, upsertMailChoice } from '../repository/mail-choices.ts'

const TOKEN = /^([1-9]\d{0,14})\.([a-z_]{1,20})\.([\w-]{43})$/

export async function getMailChoices({ db, viewer }: MemberCall): Promise<{ data: contract.MailChoices }> {
  const chosen = new Map((await listMailChoices(db, viewer.id)).map(({ kind, isWanted }) => [kind, isWanted]))
  const of = (kind: MailKind) => flag(chosen.get(kind) ?? MAIL_DEFAULTS[kind])
  const [reply, follow, training, moderation] = [of('reply'), of('follow'), of('training_open'), of('moderation')]
  return { data: { reply, follow, training_open: training, moderation } }
}

export async function chooseMail(call: MemberCall, input: ParsedInput<typeof contract.chooseMail>) {
  await upsertMailChoice(call.db, { userId: call.viewer.id, kind: input.kind, isWanted: input.is_wanted === 1 })
  return { status: 'success' as const, ...(await getMailChoices(call)) }
}

/** @throws {Failure} 410 for a link that is none of ours */
export async function unsubscribe(call: VisitorCall, { token }: ParsedInput<typeof contract.unsubscribe>) {
  return { status: 'success' as const, kind: await endMails(call, token) }
}

/** By the link alone, signed in or not; for somebody who left there is nothing to do. @throws {Failure} 410 */
export async function endMails({ db, config }: Pick<Context, 'db' | 'config'>, token: string): Promise<MailKind> {
  const [, id = '', name, signature = ''] = TOKEN.exec(token) ?? []
  const kind = MAIL_KINDS.find((one) => one === name)
  if (!kind || !isEqual(signature, sign(config, id, kind))) throwError('gone', { message: notificationTexts.oldLink })
  await upsertMailChoice(db, { userId: Number(id), kind, isWanted: false })
  return kind
}

/** Where mails of this kind end for this person; good for as long as the site keeps its secret. */
export function unsubscribeUrl(config: Pick<Config, 'publicOrigin' | 'sessionSecret'>, userId: number, kind: MailKind) {
  const token = `${userId}.${kind}.${sign(config, String(userId), kind)}`
  return `${config.publicOrigin}/unsubscribe?token=${token}`
}

/** Whether a person wants this kind by mail. */
export async function wantsMail(db: Db, userId: number, kind: MailKind): Promise<boolean> {
  const choices = await listMailChoices(db, userId)
  return choices.find((choice) => choice.kind === kind)?.isWanted ?? MAIL_DEFAULTS[kind]
}

function sign({ sessionSecret }: Pick<Config, 'sessionSecret'>, userId: string, kind: MailKind): string {
  return createHmac('sha256', sessionSecret).update(`unsubscribe ${userId} ${kind}`).digest('base64url')
}

function isEqual(given: string, right: string): boolean {
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right))
}
