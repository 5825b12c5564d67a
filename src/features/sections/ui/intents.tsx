import { useQuery } from '@tanstack/react-query'
import { GraduationCap, LayoutGrid, Lightbulb } from 'lucide-react'
import { usePageContext } from '#lib/page.ts'
import { Intent } from './intent.tsx'
import { siteProofQuery } from './queries.ts'

interface IntentTexts {
  readonly name: string
  readonly text: (count: number) => string
}

interface IntentsProps {
  texts: { readonly label: string } & Readonly<Record<'tools' | 'solutions' | 'training', IntentTexts>>
}

/** Three ways into the site, with what is behind each: on home and where a search found nothing (decision 0043). */
export function Intents({ texts: { label, tools, solutions, training } }: IntentsProps) {
  const { api } = usePageContext()
  const { data: proof } = useQuery(siteProofQuery(api))
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
