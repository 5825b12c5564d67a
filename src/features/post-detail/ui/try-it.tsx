import { Apple, Globe, Play } from 'lucide-react'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'

type Review = NonNullable<Post['tech_review']>

/** 'Try It Now!': links to the tool's stores and websites (POST-024..026). */
export function TryIt({ review }: { review: Review }) {
  const links = [
    { href: review.app_store, label: postTexts.appStore, Icon: Apple },
    { href: review.google_play, label: postTexts.googlePlay, Icon: Play },
    { href: review.website, label: postTexts.website, Icon: Globe },
    { href: review.website_secondary, label: postTexts.secondWebsite, Icon: Globe },
  ].filter((link) => link.href !== null)
  if (links.length === 0) return null
  return (
    <section className="card panel panel-soft mt-8 flex flex-wrap items-center gap-4" aria-labelledby="try-it">
      {review.tool_image && (
        <img src={review.tool_image} alt="" width="56" height="56" loading="lazy" className="rounded-control" />
      )}
      <div className="min-w-[12rem] flex-1">
        <h2 className="text-h3" id="try-it" lang="en">
          {postTexts.tryIt}
        </h2>
        <p className="text-sm">{postTexts.tryItText(review.tool_name)}</p>
      </div>
      <p className="line">
        {links.map(({ href, label, Icon }) => (
          <a key={label} className="btn btn-outline btn-sm" href={href ?? ''} target="_blank" rel="noopener nofollow">
            <Icon className="icon" aria-hidden="true" /> {label}{' '}
            <span className="visually-hidden">{postTexts.newTab}</span>
          </a>
        ))}
      </p>
    </section>
  )
}
