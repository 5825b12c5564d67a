import { throwError } from '#server/errors.ts'
import { isMailAddress } from '#server/mail/mail-address.ts'
import { answerTexts } from '../../texts.ts'

/**
 * Address for mails to a user. A university account without an address gets its user name at the mail domain (decision
 * @throws {AppError} 422 if there is no valid address
 */
export function mailAddressOf(
  { email, username }: { email: string | null; username: string | null },
  mailDomain: string,
): string {
  const address = email ?? (username ? `${username}@${mailDomain}` : '')
  // Addresses from a seed are not validated before.
  if (!isMailAddress(address)) throwError('validation', { message: answerTexts.notSent })
  return address
}
