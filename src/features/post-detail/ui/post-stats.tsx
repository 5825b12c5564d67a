import { formatCount } from '#lib/counts.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'

/** Views and reactions next to the text, from 768 px on (POST-040, POST-041). */
export function PostStats({ post }: { post: Post }) {
  const stats = [
    { label: postTexts.views, count: post.view },
    // Trainings cannot be marked as used.
    ...(post.event ? [] : [{ label: postTexts.usedIt, count: post.total_used_it }]),
    { label: postTexts.like, count: post.like },
    { label: postTexts.pin, count: post.total_pin },
    { label: postTexts.share, count: post.total_share },
  ]
  return (
    <section className="card post-counts" aria-label={postTexts.stats}>
      <dl>
        {stats.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numeric">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
