/** Addresses for mails. */
import { throwError } from '#server/errors.ts'
import { isMailAddress } from '#server/mail/mail-address.ts'
import { answerTexts } from '../../texts.ts'

export { findRecipient, type Recipient } from '../repository/recipients.ts'

interface Addressee {
  email: string | null
  username: string | null
}

/**
 * Address for mails that a user requested. A university account without an address gets its user name at the mail
 * domain (decision Q-51). @throws {AppError} 422 if there is no valid address
 */
export function mailAddressOf(user: Addressee, mailDomain: string): string {
  return verifiedMailAddress(user, mailDomain) ?? throwError('validation', { message: answerTexts.notSent })
}

/**
 * Address for mails that a user did not request, from the columns of `verifiedMailColumns`: null until it is verified
 * (AB-193), and where no mail can be sent. What the mail tells is valid without it.
 */
export function verifiedMailAddress({ email, username }: Addressee, mailDomain: string): string | null {
  const address = email ?? (username ? `${username}@${mailDomain}` : '')
  // Addresses from a seed are not validated before.
  return isMailAddress(address) ? address : null
}
