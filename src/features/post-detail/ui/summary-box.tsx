import { Banknote, CircleCheck, GraduationCap, Lock, MonitorSmartphone, WifiOff } from 'lucide-react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { formatCount } from '#lib/counts.ts'
import { mediumDate } from '#lib/dates.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'
import { TryIt } from './try-it.tsx'

type Review = NonNullable<Post['tech_review']>

/** Id of the box; the contents link to it. */
export const SUMMARY_ID = 'summary'

/** What a teacher must know before trying the tool. Unknown facts are left out. */
export function SummaryBox({ post, review }: { post: Post; review: Review }) {
  const { works_offline: offline = 'unknown', pupil_accounts: accounts = 'unknown' } = review
  const price = review.price_note || (review.edu_plan_option === 1 ? postTexts.educationPlan : null)
  const facts = [
    {
      label: postTexts.suitsLevels,
      Icon: GraduationCap,
      value: review.suits_levels?.map(({ name }) => name).join(' '),
    },
    { label: postTexts.priceNote, Icon: Banknote, value: price },
    { label: postTexts.worksOffline, Icon: WifiOff, value: offline !== 'unknown' && postTexts.offline[offline] },
    { label: postTexts.pupilAccounts, Icon: Lock, value: accounts !== 'unknown' && postTexts.accounts[accounts] },
    { label: postTexts.devices, Icon: MonitorSmartphone, value: review.devices },
    {
      label: postTexts.usedBy,
      Icon: CircleCheck,
      value: post.total_used_it > 0 ? postTexts.people(formatCount(post.total_used_it)) : postTexts.beFirst,
    },
  ].filter(({ value }) => value)
  return (
    <section className="summary-box" aria-labelledby={SUMMARY_ID}>
      <h2 id={SUMMARY_ID}>{postTexts.summary}</h2>
      <dl className="summary-facts">
        {facts.map(({ label, Icon, value }) => (
          <div key={label}>
            <dt>
              <Icon className="icon" aria-hidden="true" /> {label}
            </dt>
            <dd className="numeric">{value && keepTogether(value)}</dd>
          </div>
        ))}
      </dl>
      <TryIt review={review} />
      {review.checked_at && <p className="checked">{postTexts.checkedAt(mediumDate(review.checked_at))}</p>}
    </section>
  )
}
