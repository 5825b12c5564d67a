import { useQuery } from '@tanstack/react-query'
import { ArrowRight, GraduationCap, LayoutGrid, Lightbulb, type LucideIcon } from 'lucide-react'
import { usePageContext } from '#lib/page.ts'
import { sectionTexts } from '../texts.ts'
import { siteProofQuery } from './queries.ts'

/** Three ways into the site, with what is behind each (decision 0043). */
export function HomeIntents() {
  const { api } = usePageContext()
  const { data: proof } = useQuery(siteProofQuery(api))
  const { tools, solutions, training } = sectionTexts.intents
  return (
    <nav className="wrapper intents" aria-label={sectionTexts.intents.label}>
      <Intent
        href="/edtech-tools"
        place="tools"
        Icon={LayoutGrid}
        name={tools.name}
        text={proof && tools.text(proof.reviews)}
      />
      <Intent
        href="/solutions"
        place="solutions"
        Icon={Lightbulb}
        name={solutions.name}
        text={proof && solutions.text(proof.solutions)}
      />
      <Intent
        href="/training"
        place="training"
        Icon={GraduationCap}
        name={training.name}
        text={proof && training.text(proof.free_seats)}
      />
    </nav>
  )
}

interface IntentProps {
  href: string
  place: string
  Icon: LucideIcon
  name: string
  text: string | undefined
}

function Intent({ href, place, Icon, name, text }: IntentProps) {
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
