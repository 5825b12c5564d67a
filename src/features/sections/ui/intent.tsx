import { ArrowRight, type LucideIcon } from 'lucide-react'

interface IntentProps {
  href: string
  place: string
  Icon: LucideIcon
  name: string
  text: string | undefined
}

/** A way into the site: what one can do there, and what is behind it. */
export function Intent({ href, place, Icon, name, text }: IntentProps) {
  return (
    <a className="intent" href={href} data-place={place}>
      <span className="intent-icon">
        <Icon className="icon" aria-hidden="true" />
      </span>
      <span className="intent-text">
        <b>{name}</b>
        {text && <small>{text}</small>}
      </span>
      <ArrowRight className="icon" aria-hidden="true" />
    </a>
  )
}
