import { Fragment } from 'react'

/** An email address that breaks at `@` and dots before it breaks inside a name. Copying it adds no characters. */
export function MailAddress({ children }: { children: string }) {
  return children.split(/(?=[@.])/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts does not change
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
}
