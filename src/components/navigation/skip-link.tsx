import { kitTexts } from '../texts.ts'

/** The first stop of the keyboard: over the header to the content. */
export function SkipLink({ target = 'content' }: { target?: string }) {
  return (
    <a className="skip" href={`#${target}`}>
      {kitTexts.skip}
    </a>
  )
}
