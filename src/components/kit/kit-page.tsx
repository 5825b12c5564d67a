import { ThemeToggle } from '../layout/theme-toggle.tsx'
import { KitBasics } from './kit-basics.tsx'
import { KitCards } from './kit-cards.tsx'
import { KitChoices } from './kit-choices.tsx'
import { KitForms } from './kit-forms.tsx'
import { KitLists } from './kit-lists.tsx'
import { KitMoving } from './kit-moving.tsx'
import { KitOffice } from './kit-office.tsx'
import { KitPeople } from './kit-people.tsx'
import { KitMobileBar, KitPost } from './kit-post.tsx'
import { kitPageTexts } from './texts.ts'

/** Shows every component in every state, and the markup of the patterns that features compose themselves. */
export function KitPage() {
  return (
    <div className="wrapper grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="page-header flex items-start justify-between gap-4">
        <div>
          <h1>{kitPageTexts.title}</h1>
          <p className="text-ink-2">{kitPageTexts.lead}</p>
        </div>
        <ThemeToggle />
      </div>
      <KitBasics />
      <KitChoices />
      <KitForms />
      <KitPeople />
      <KitCards />
      <KitMoving />
      <KitLists />
      <KitOffice />
      <KitPost />
      <KitMobileBar />
    </div>
  )
}
