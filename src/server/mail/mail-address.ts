/** Mail addresses that are safe in a header: a single plain ASCII address that a mail server cannot interpret further. */

export interface MailSender {
  name: string
  address: string
}

const ADDRESS_MAX_LENGTH = 254
/** Accepts every local part that needs no quotes, so that it includes all addresses of forms and directories. */
const LOCAL_PART = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
/** A host name, or an address literal for a site that runs on a local machine. */
const HOST = `(?:${LABEL}(?:\\.${LABEL})*|\\[(?:IPv6:)?[0-9a-fA-F:.]+\\])`
const ADDRESS = new RegExp(`^${LOCAL_PART}@${HOST}$`)
const SENDER = /^([^<>@"\\,;:\p{Cc}]{1,60}?) *<([^<>]+)>$/u

/** Exactly one address: no list, no name, no line break (AB-41). */
export function isMailAddress(value: string): boolean {
  return value.length <= ADDRESS_MAX_LENGTH && value.indexOf('@') <= 64 && ADDRESS.test(value)
}

/** Parses `Name <address>` or an address; null for all other text. */
export function parseSender(value: string): MailSender | null {
  const [, name = '', address = value] = SENDER.exec(value) ?? []
  return isMailAddress(address) ? { name: name.trim(), address } : null
}
