import { Fragment } from 'react'

/** Breaks a full name between its names only: browsers know no Thai names and break inside them. */
export function FullName({ text }: { text: string }) {
  return text.split(' ').map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other key and no state
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="inline-block">{name}</span>
    </Fragment>
  ))
}
