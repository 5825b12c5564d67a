import { Compass } from 'lucide-react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { PostList } from '#features/feed/ui/post-list.tsx'
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
        </header>
        <PostList
          query={boardQuery(api)}
          more="scroll"
          isFirstOnPage
          headingLevel={2}
          resizeMs={BOARD_RESIZE_MS}
          isHidden={(post) => post.pin_by_current_user === 0}
          corner={(post) => <UnpinButton post={post} />}
          empty={<Empty />}
        />
      </div>
    )
  },
})

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
