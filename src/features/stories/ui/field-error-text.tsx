import { WithThai } from '#components/words/with-thai.tsx'
import { fieldTexts } from '../texts.ts'
import { thaiErrors } from './texts.ts'

/** An error of the form; one that is quoted in English has a Thai line. `row` is that of a tool, from 1. */
export function FieldErrorText({ text, row = 0 }: { text: string; row?: number }) {
  const thai = thaiOf(text, row)
  if (!thai) return text
  return (
    <span lang="en">
      <WithThai text={text} thai={thai} />
    </span>
  )
}

function thaiOf(text: string, row: number): string | undefined {
  if (text === fieldTexts.tagRequired) return thaiErrors.tagRequired
  if (text === fieldTexts.toolName) return thaiErrors.toolName
  return text === fieldTexts.logo(row) ? thaiErrors.logo(row) : undefined
}
