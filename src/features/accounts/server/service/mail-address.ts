import { throwError } from '#server/errors.ts'
import { isMailAddress } from '#server/mail/mail-address.ts'
import { answerTexts } from '../../texts.ts'

/**
 * Where a person is mailed to: university accounts without an address are reached by their name there (decision Q-51).
 * @throws {Failure} 422 when there is no address
 */
export function mailAddressOf(
  { email, username }: { email: string | null; username: string | null },
  mailDomain: string,
): string {
  const address = email ?? (username ? `${username}@${mailDomain}` : '')
  // What a seed or a directory gave may be no address that can be mailed to.
  if (!isMailAddress(address)) throwError('validation', { message: answerTexts.notSent })
  return address
}
