import { Apple, ArrowRight, Play } from 'lucide-react'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'

type Review = NonNullable<Post['tech_review']>

/** 'Try It Now!': links to the tool's websites and stores (POST-024..026). */
export function TryIt({ review }: { review: Review }) {
  const links = [
    { href: review.website, label: postTexts.website, Icon: ArrowRight },
    { href: review.website_secondary, label: postTexts.secondWebsite, Icon: ArrowRight },
    { href: review.app_store, label: postTexts.appStore, Icon: Apple },
    { href: review.google_play, label: postTexts.googlePlay, Icon: Play },
  ].filter((link) => link.href !== null)
  if (links.length === 0) return null
  return (
    <div className="try-row">
      <h3 lang="en">{postTexts.tryIt}</h3>
      {links.map(({ href, label, Icon }, index) => (
        <a
          key={label}
          className={`btn ${index === 0 ? 'btn-primary' : 'btn-outline'}`}
          href={href ?? ''}
          target="_blank"
          rel="noopener nofollow"
        >
          <Icon className="icon" aria-hidden="true" /> {label}{' '}
          <span className="visually-hidden">{postTexts.newTab}</span>
        </a>
      ))}
    </div>
  )
}
