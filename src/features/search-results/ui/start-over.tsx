import { useQuery } from '@tanstack/react-query'
import { GraduationCap, LayoutGrid, Lightbulb } from 'lucide-react'
import { Intent } from '#features/sections/ui/intent.tsx'
import { siteProofQuery } from '#features/sections/ui/queries.ts'
import { usePageContext } from '#lib/page.ts'
import { resultsTexts } from '../texts.ts'

/** Three ways into the site where a search found nothing, with what is behind each. */
export function StartOver() {
  const { api } = usePageContext()
  const { data: proof } = useQuery(siteProofQuery(api))
  const { label, tools, solutions, training } = resultsTexts.startOver
  return (
    <nav className="wrapper intents" aria-label={label}>
      <Intent
        {...{ href: '/edtech-tools', place: 'tools', Icon: LayoutGrid, name: tools.name }}
        text={proof && tools.text(proof.reviews)}
      />
      <Intent
        {...{ href: '/solutions', place: 'solutions', Icon: Lightbulb, name: solutions.name }}
        text={proof && solutions.text(proof.solutions)}
      />
      <Intent
        {...{ href: '/training', place: 'training', Icon: GraduationCap, name: training.name }}
        text={proof && training.text(proof.free_seats)}
      />
    </nav>
  )
}
