import { Search } from 'lucide-react'
import { SEARCH_TEXT_MAX_LENGTH } from '#features/search/constants.ts'
import { useNavigateTo } from '#lib/page.ts'
import { type BoardFilter, boardHref } from '../policy.ts'
import { boardTexts as texts } from '../texts.ts'

/** Searches the board; without script the form requests the page. */
export function BoardSearch({ filter }: { filter: BoardFilter }) {
  const go = useNavigateTo()
  return (
    <form
      className="board-search"
      role="search"
      action="/my-board"
      onSubmit={(event) => {
        event.preventDefault()
        const text = String(new FormData(event.currentTarget).get('search') ?? '').trim()
        go(boardHref({ ...filter, search: text }), { keepScroll: true })
      }}
    >
      {filter.type && <input type="hidden" name="type" value={filter.type} />}
      <input
        className="input"
        name="search"
        type="search"
        defaultValue={filter.search}
        maxLength={SEARCH_TEXT_MAX_LENGTH}
        aria-label={texts.search}
        placeholder={texts.search}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" className="icon-btn" aria-label={texts.submit}>
        <Search className="icon" aria-hidden="true" />
      </button>
    </form>
  )
}
