import { useQuery } from '@tanstack/react-query'
import { useViewCount } from '#features/interactions/ui/use-view-count.ts'
import { POST_TYPES } from '#features/posts/constants.ts'
import { breadcrumbs } from '#lib/json-ld.ts'
import { definePage, PageNotFound, PageRedirect, usePageContext, usePageData } from '#lib/page.ts'
import { useLive } from '#lib/use-live.ts'
import type { Post } from '../../contract.ts'
import { postJsonLd } from '../../policy.ts'
import { postTexts } from '../../texts.ts'
import { ActionBar } from '../action-bar.tsx'
import { EventPanel } from '../event-panel.tsx'
import { FloatingPostBar } from '../floating-post-bar.tsx'
import { PostArticle } from '../post-article.tsx'
import { PostComments } from '../post-comments.tsx'
import { postQuery } from '../queries.ts'
import { RelatedTrainings } from '../related-trainings.tsx'
import { SelfLearning } from '../self-learning.tsx'
import { TeacherPanel } from '../teacher-panel.tsx'
import { ToolPanel } from '../tool-panel.tsx'
import { VotePanel } from '../vote-panel.tsx'

interface PostData {
  type: string
  postId: number
}

/** The page of one post (POST-001..050); combines posts, trainings and comments. */
export const page = definePage<PostData & { post: Post }>({
  async load({ context: { api, queryClient }, params, path }) {
    const type = params.type ?? ''
    if (!Object.values(POST_TYPES).includes(type as never)) throw new PageNotFound()
    const postId = Number(params.postId)
    const post = await queryClient.ensureQueryData(postQuery(api, type, postId))
    if (post.direct_uri_by_type !== path) throw new PageRedirect(post.direct_uri_by_type, 301)
    return { type, postId, post }
  },
  head: ({ post }, { context: { config } }) => ({
    title: post.topic,
    description: post.headline_caption || post.excerpt,
    canonical: post.direct_uri_by_type,
    type: 'article',
    // An unlisted post opens by its URL only, so search engines must not index it (decision Q-113).
    isHidden: post.status !== 1,
    image: post.image
      ? {
          url: post.asset_thumbnail ?? '',
          width: Math.min(640, post.image.width),
          height: Math.round(Math.min(640, post.image.width) * (post.thumbnail_ratio ?? 1)),
          alt: post.image.alt,
        }
      : undefined,
    jsonLd: [
      postJsonLd(post, config.origin, config.siteName),
      breadcrumbs(config.origin, config.siteName, [
        { name: sectionName(post), path: post.event ? '/training' : '/edtech-tools' },
        { name: post.topic, path: post.direct_uri_by_type },
      ]),
    ],
  }),
  Page() {
    const { type, postId, post: loaded } = usePageData<PostData & { post: Post }>()
    const { api } = usePageContext()
    const { data: post = loaded, dataUpdatedAt, refetch } = useQuery(postQuery(api, type, postId))
    useLive({
      event: 'post',
      path: `/api/live/posts/${postId}`,
      ageMs: () => Date.now() - dataUpdatedAt,
      onChange: () => refetch({ throwOnError: true }),
    })
    useViewCount(postId)
    return (
      <>
        <div className="wrapper post" key={post.id}>
          <ActionBar post={post} />
          <PostArticle post={post} />
          {!post.event && <PostComments post={post} />}
          <div className="aside">
            {post.event && <EventPanel post={post} event={post.event} />}
            <TeacherPanel post={post} />
            {post.tech_review && <VotePanel post={post} />}
            {post.tech_review && <RelatedTrainings review={post.tech_review} path={post.direct_uri_by_type} />}
            {post.edtech_tools.length > 0 && <ToolPanel post={post} />}
            {post.tech_review && <SelfLearning post={post} />}
          </div>
        </div>
        <FloatingPostBar key={post.id} post={post} />
      </>
    )
  },
})

function sectionName(post: Post): string {
  if (post.teaching_story?.type === 1) return postTexts.kinds.case_study
  return postTexts.kinds[post.post_type]
}
