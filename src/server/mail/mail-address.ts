/** Addresses as they may stand in a header: one, plain ASCII, without anything that a mail server would read further. */

export interface MailSender {
  name: string
  address: string
}

const ADDRESS_MAX_LENGTH = 254
/** No wider than what needs no quotes, no narrower than what a form or a directory may hold. */
const LOCAL_PART = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
/** A host name, or a literal address for a site that runs on its own machine. */
const HOST = `(?:${LABEL}(?:\\.${LABEL})*|\\[(?:IPv6:)?[0-9a-fA-F:.]+\\])`
const ADDRESS = new RegExp(`^${LOCAL_PART}@${HOST}$`)
const SENDER = /^([^<>@"\\,;:\p{Cc}]{1,60}?) *<([^<>]+)>$/u

/** One address and nothing else: no list, no name, no line break (AB-41). */
export function isMailAddress(value: string): boolean {
  return value.length <= ADDRESS_MAX_LENGTH && value.indexOf('@') <= 64 && ADDRESS.test(value)
}

/** `Name <address>` or an address alone; null for anything else. */
export function parseSender(value: string): MailSender | null {
  const [, name = '', address = value] = SENDER.exec(value) ?? []
  return isMailAddress(address) ? { name: name.trim(), address } : null
}
