import '#components/member-sheet.css'
import { Compass, LayoutGrid } from 'lucide-react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { pageShell, SkeletonCards, SkeletonChips } from '#components/layout/page-shell.tsx'
import type { PostCard } from '#features/feed/contract.ts'
import { PostList } from '#features/feed/ui/post-list.tsx'
import { definePage, usePageContext, useRawSearch } from '#lib/page.ts'
import { BOARD_RESIZE_MS } from '../../constants.ts'
import { type BoardFilter, boardFilterOf, boardHref } from '../../policy.ts'
import { boardTexts as texts } from '../../texts.ts'
import { BoardSearch } from '../board-search.tsx'
import { BoardCount, BoardTypes } from '../board-types.tsx'
import { boardQuery } from '../queries.ts'
import { UnpinButton } from '../unpin-button.tsx'

/** `/my-board`: the posts that the signed-in reader pinned, in the feed's list (BOARD-001..007). */
export const page = definePage<null>({
  async load({ context: { api, queryClient }, search }) {
    await queryClient.prefetchInfiniteQuery(boardQuery(api, boardFilterOf(search)))
    return null
  },
  head: () => ({ title: texts.heading, isHidden: true }),
  shell: pageShell(texts.heading, () => (
    <div className="wrapper grid gap-6 pb-14">
      <header className="page-header">
        <h1 lang="en">{texts.heading}</h1>
        <p>{texts.lead}</p>
        <p aria-hidden="true">&nbsp;</p>
      </header>
      <div className="board-filter" aria-hidden="true">
        <SkeletonChips />
        <div className="board-search">
          <span className="skeleton skeleton-field" />
        </div>
      </div>
      <SkeletonCards />
    </div>
  )),
  Page() {
    const { api } = usePageContext()
    const filter = boardFilterOf(useRawSearch())
    return (
      <div className="wrapper grid gap-6 pb-14">
        <header className="page-header">
          <h1 id="board" tabIndex={-1} lang="en">
            {texts.heading}
          </h1>
          <p>{texts.lead}</p>
          <BoardCount filter={filter} isHidden={isUnpinned} />
        </header>
        <div className="board-filter">
          <BoardTypes filter={filter} isHidden={isUnpinned} />
          <BoardSearch key={filter.search} filter={filter} />
        </div>
        <PostList
          query={boardQuery(api, filter)}
          more="scroll"
          isFirstOnPage
          headingLevel={2}
          resizeMs={BOARD_RESIZE_MS}
          isHidden={isUnpinned}
          corner={(post) => <UnpinButton post={post} />}
          empty={<Empty filter={filter} />}
        />
      </div>
    )
  },
})

const isUnpinned = (post: PostCard) => post.pin_by_current_user === 0

/** An empty board leads to home, an empty result to the whole board. */
function Empty({ filter }: { filter: BoardFilter }) {
  const isFiltered = filter.search !== undefined || filter.type !== undefined
  return (
    <div className="card">
      {isFiltered ? (
        <EmptyState
          picture="no-result"
          title={texts.noMatch}
          text={texts.noMatchHint}
          actions={
            <a className="btn btn-primary" href={boardHref({})}>
              <LayoutGrid className="icon" aria-hidden="true" /> {texts.showAll}
            </a>
          }
        />
      ) : (
        <EmptyState
          picture="board"
          title={texts.empty}
          text={texts.emptyHint}
          actions={
            <a className="btn btn-primary" href="/">
              <Compass className="icon" aria-hidden="true" /> {texts.home}
            </a>
          }
        />
      )}
    </div>
  )
}
