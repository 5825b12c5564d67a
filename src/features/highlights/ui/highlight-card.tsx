import { Badge } from '#components/feedback/badge.tsx'
import { Clamp } from '#components/layout/clamp.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { Picture } from '#components/media/picture.tsx'
import { cardType, PLACES } from '#features/feed/policy.ts'
import { CardKind } from '#features/feed/ui/card-kind.tsx'
import { CardMeta } from '#features/feed/ui/card-meta.tsx'
import { PostBadges } from '#features/feed/ui/post-badges.tsx'
import { isCurrentTraining } from '#features/trainings/policy.ts'
import { formatCount } from '#lib/counts.ts'
import { mediumDate } from '#lib/dates.ts'
import { HEADLINE_LINES } from '../constants.ts'
import type { Highlight } from '../policy.ts'
import { highlightsTexts } from '../texts.ts'

/**
 * The large card (HIGH-002); for a current monthly training it shows the training's picture and how to join (HIGH-007).
 */
export function LargeHighlight({ post, now }: { post: Highlight; now: number }) {
  const training = isCurrentTraining(post.training, now) ? post.training : null
  const image = training?.event_image ?? post.image
  return (
    <article className="highlight-large">
      <div className="card-picture">
        {image && <Picture image={image} sizes="(min-width: 1025px) 590px, 94vw" isEager />}
      </div>
      <div className="card-body">
        <p className="line">
          <PostBadges post={post} />
          {training?.first_session && <Badge tone="translucent">{mediumDate(training.first_session.start)}</Badge>}
        </p>
        <h3>
          <a href={post.direct_uri_by_type}>
            <Clamp lines={HEADLINE_LINES} as="span">
              {keepTogether(post.topic)}
            </Clamp>
          </a>
        </h3>
        {post.text && (
          <p>
            <b>{highlightsTexts.why}</b> {post.text}
          </p>
        )}
        <div className="card-footer">
          <span className="btn btn-accent" aria-hidden="true" lang="en">
            {training ? highlightsTexts.registerNow : highlightsTexts.viewDetail}
          </span>
          {training ? (
            <span className="joined">
              <b className="numeric">{formatCount(training.join)}</b> <span lang="en">{highlightsTexts.joined}</span>
            </span>
          ) : (
            <CardMeta post={post} />
          )}
        </div>
      </div>
    </article>
  )
}

export type SlidePosition = 'previous' | 'selected' | 'next' | 'away'

/** A horizontal card of the gallery (HIGH-003). */
export function SmallHighlight({ post }: { post: Highlight }) {
  return (
    <article className="highlight-card" data-place={PLACES[cardType(post)]}>
      <div className="card-picture">{post.image && <Picture image={post.image} sizes="172px" />}</div>
      <div className="card-body">
        <CardKind post={post} />
        <h3>
          <a href={post.direct_uri_by_type}>
            <Clamp lines={2} as="span">
              {keepTogether(post.topic)}
            </Clamp>
          </a>
        </h3>
        {post.highlight_caption && (
          <Clamp lines={2} className="highlight-why">
            {keepTogether(post.highlight_caption)}
          </Clamp>
        )}
      </div>
    </article>
  )
}
