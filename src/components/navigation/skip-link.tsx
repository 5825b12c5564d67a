import { kitTexts } from '../texts.ts'

/** Skip link: the first focusable element, jumps over the header to the content. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#content">
      {kitTexts.skip}
    </a>
  )
}
