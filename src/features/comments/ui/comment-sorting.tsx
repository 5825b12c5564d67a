import { COMMENT_SORTS, type CommentSort } from '../constants.ts'
import { commentTexts } from '../texts.ts'

/** Chooses the order of the comments. */
export function CommentSorting({ value, onChange }: { value: CommentSort; onChange: (sort: CommentSort) => void }) {
  return (
    <fieldset className="segments" aria-label={commentTexts.sort}>
      {COMMENT_SORTS.map((sort) => (
        <button key={sort} type="button" aria-pressed={sort === value} onClick={() => onChange(sort)}>
          {commentTexts.sorts[sort]}
        </button>
      ))}
    </fieldset>
  )
}
