import { useInfiniteQuery } from '@tanstack/react-query'
import { Compass } from 'lucide-react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import type { PostCard } from '#features/feed/contract.ts'
import { PostList } from '#features/feed/ui/post-list.tsx'
import { uniqueCards } from '#features/feed/ui/queries.ts'
import { definePage, usePageContext } from '#lib/page.ts'
import { BOARD_RESIZE_MS } from '../../constants.ts'
import { boardTexts as texts } from '../../texts.ts'
import { boardQuery } from '../queries.ts'
import { UnpinButton } from '../unpin-button.tsx'

/** `/my-board`: the posts that the signed-in reader pinned, in the feed's list (BOARD-001..007). */
export const page = definePage<null>({
  async load({ context: { api, queryClient } }) {
    await queryClient.prefetchInfiniteQuery(boardQuery(api))
    return null
  },
  head: () => ({ title: texts.heading, isHidden: true }),
  Page() {
    const { api } = usePageContext()
    return (
      <div className="wrapper grid gap-6 pb-14">
        <header className="page-header">
          <h1 id="board" tabIndex={-1} lang="en">
            {texts.heading}
          </h1>
          <p>{texts.lead}</p>
          <BoardCount />
        </header>
        <PostList
          query={boardQuery(api)}
          more="scroll"
          isFirstOnPage
          headingLevel={2}
          resizeMs={BOARD_RESIZE_MS}
          isHidden={isUnpinned}
          corner={(post) => <UnpinButton post={post} />}
          empty={<Empty />}
        />
      </div>
    )
  },
})

/** All pins, without those that were removed since the list was loaded. */
function BoardCount() {
  const { api } = usePageContext()
  const { data } = useInfiniteQuery(boardQuery(api))
  const total = data?.pages[0]?.total
  if (!data || !total) return null
  const removed = uniqueCards(data.pages).filter(isUnpinned).length
  return <p className="numeric font-semibold">{texts.count(total - removed)}</p>
}

const isUnpinned = (post: PostCard) => post.pin_by_current_user === 0

function Empty() {
  return (
    <div className="card">
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
    </div>
  )
}
