import '#components/post-sheet.css'
import { Fragment, useMemo } from 'react'
import { formatCount } from '#lib/counts.ts'
import { definePage } from '#lib/page.ts'
import { postHead, withHeadings } from '../../policy.ts'
import { postTexts } from '../../texts.ts'
import { ActionBar } from '../action-bar.tsx'
import { Contents, type ContentsEntry, ContentsFold } from '../contents.tsx'
import { PostBody } from '../post-body.tsx'
import { PostComments } from '../post-comments.tsx'
import { PostCover } from '../post-cover.tsx'
import { PostHeader } from '../post-header.tsx'
import { PostStats } from '../post-stats.tsx'
import { type LoadedPost, loadPost } from '../queries.ts'
import { RelatedPosts } from '../related-posts.tsx'
import { RelatedTrainings } from '../related-trainings.tsx'
import { SelfLearning } from '../self-learning.tsx'
import { SUMMARY_ID, SummaryBox } from '../summary-box.tsx'
import { TeacherPanel } from '../teacher-panel.tsx'
import { ToolPanel } from '../tool-panel.tsx'
import { usePost } from '../use-post.ts'
import { VotePanel } from '../vote-panel.tsx'

/** The page of a review, a story or a case study (POST-001..050). */
export const page = definePage<LoadedPost>({
  load: (args) => loadPost(args),
  head: ({ post }, { context: { config } }) => postHead(post, config),
  Page() {
    const post = usePost()
    const { html, headings } = useMemo(() => withHeadings(post.description), [post.description])
    const { tech_review: review } = post
    const contents: ContentsEntry[] = [
      ...(review ? [{ id: SUMMARY_ID, text: postTexts.summary }] : []),
      ...headings,
      { id: 'comments', text: postTexts.talk(formatCount(post.total_comment)) },
    ]
    return (
      // Everything of the previous post is unmounted, also what it had opened.
      <Fragment key={post.id}>
        <div className="wrapper post">
          <ActionBar post={post} />
          <article>
            <PostHeader post={post} />
            {review && <SummaryBox post={post} review={review} />}
            <ContentsFold post={post} entries={contents} />
            <PostCover post={post} />
            <PostBody post={post} html={html}>
              {post.edtech_tools.length > 0 && <ToolPanel post={post} />}
              {review && (
                <div className="panel-grid">
                  <SelfLearning post={post} />
                  <VotePanel post={post} />
                  <RelatedTrainings review={review} path={post.direct_uri_by_type} />
                </div>
              )}
            </PostBody>
            <TeacherPanel post={post} />
          </article>
          <div className="aside">
            <Contents post={post} entries={contents} />
            <PostStats post={post} />
          </div>
          <PostComments post={post} />
        </div>
        <RelatedPosts post={post} />
      </Fragment>
    )
  },
})
