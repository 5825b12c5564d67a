import { Fragment } from 'react'

/** An address that a narrow column cuts at its signs, `@` and dots, before it cuts a name. Copied, it is whole. */
export function MailAddress({ children }: { children: string }) {
  return children.split(/(?=[@.])/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one address never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
}
