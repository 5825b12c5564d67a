import { useQuery } from '@tanstack/react-query'
import { GraduationCap, LayoutGrid, Lightbulb } from 'lucide-react'
import { usePageContext } from '#lib/page.ts'
import { sectionTexts } from '../texts.ts'
import { Intent } from './intent.tsx'
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
