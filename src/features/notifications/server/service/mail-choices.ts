/** Mail choices, and the signed unsubscribe link. */
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
  return { data: Object.fromEntries(MAIL_KINDS.map((kind) => [kind, of(kind)])) as contract.MailChoices }
}

export async function chooseMail(call: MemberCall, input: ParsedInput<typeof contract.chooseMail>) {
  await upsertMailChoice(call.db, { userId: call.viewer.id, kind: input.kind, isWanted: input.is_wanted === 1 })
  return { status: 'success' as const, ...(await getMailChoices(call)) }
}

/** @throws {AppError} 410 if the link is not signed by this site */
export async function unsubscribe(call: VisitorCall, { token }: ParsedInput<typeof contract.unsubscribe>) {
  return { status: 'success' as const, kind: await unsubscribeByToken(call, token) }
}

/**
 * Switches mails of one kind off. The signed link is sufficient; no session is required. Does nothing for a deleted
 * account.
 * @throws {AppError} 410 if the link is not signed by this site
 */
export async function unsubscribeByToken(
  { db, config }: Pick<Context, 'db' | 'config'>,
  token: string,
): Promise<MailKind> {
  const [, id = '', name, signature = ''] = TOKEN.exec(token) ?? []
  const kind = MAIL_KINDS.find((one) => one === name)
  if (!kind || !isEqual(signature, sign(config, id, kind))) throwError('gone', { message: notificationTexts.oldLink })
  await upsertMailChoice(db, { userId: Number(id), kind, isWanted: false })
  return kind
}

/** The unsubscribe link of a user and kind; valid until the session secret changes. */
export function unsubscribeUrl(config: Pick<Config, 'publicOrigin' | 'sessionSecret'>, userId: number, kind: MailKind) {
  const token = `${userId}.${kind}.${sign(config, String(userId), kind)}`
  return `${config.publicOrigin}/unsubscribe?token=${token}`
}

/** Whether this kind is mailed to the user. */
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
