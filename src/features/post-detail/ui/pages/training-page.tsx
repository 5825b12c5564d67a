import '#components/post-sheet.css'
import '#components/member-sheet.css'
import { Fragment } from 'react'
import { RegisterButton } from '#features/registrations/ui/register-button.tsx'
import { NearbyReviews } from '#features/reviews/ui/nearby-reviews.tsx'
import { definePage, PageNotFound } from '#lib/page.ts'
import { hasMainAction, postHead } from '../../policy.ts'
import { ActionBar } from '../action-bar.tsx'
import { Agenda } from '../agenda.tsx'
import { PostBody } from '../post-body.tsx'
import { PostStats } from '../post-stats.tsx'
import { type LoadedPost, loadPost } from '../queries.ts'
import { RegisterCard } from '../register-card.tsx'
import { RelatedPosts } from '../related-posts.tsx'
import { TeacherPanel } from '../teacher-panel.tsx'
import { TrainingGains } from '../training-gains.tsx'
import { TrainingHero } from '../training-hero.tsx'
import { usePost } from '../use-post.ts'

/** The page of a training: what, when and how much first, then content, sessions and speaker. */
export const page = definePage<LoadedPost>({
  load: (args) => loadPost(args, 'event'),
  head: ({ post }, { context: { config } }) => postHead(post, config),
  Page() {
    const post = usePost()
    const { event } = post
    if (!event) throw new PageNotFound()
    const register = hasMainAction(event) ? <RegisterButton training={event} /> : undefined
    return (
      // Everything of the previous post is unmounted, also what it had opened.
      <Fragment key={post.id}>
        <TrainingHero post={post} event={event} />
        <div className="wrapper post">
          <ActionBar post={post} main={register} />
          <article>
            <TrainingGains event={event} />
            <PostBody post={post} html={post.description}>
              <Agenda event={event} />
              <TeacherPanel post={post} />
            </PostBody>
          </article>
          <div className="aside">
            <RegisterCard event={event} />
            <PostStats post={post} />
          </div>
        </div>
        <div className="wrapper">
          <NearbyReviews about={{ trainingId: post.id }} />
        </div>
        <RelatedPosts post={post} />
      </Fragment>
    )
  },
})
