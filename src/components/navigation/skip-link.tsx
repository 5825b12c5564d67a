import { kitTexts } from '../texts.ts'

/** Skip link: the first focusable element, jumps over the header to the content. */
export function SkipLink({ target = 'content' }: { target?: string }) {
  return (
    <a className="skip-link" href={`#${target}`}>
      {kitTexts.skip}
    </a>
  )
}
