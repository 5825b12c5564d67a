import { ThemeToggle } from '../layout/theme-toggle.tsx'
import { KitBasics } from './kit-basics.tsx'
import { KitCards } from './kit-cards.tsx'
import { KitChoices } from './kit-choices.tsx'
import { KitForms } from './kit-forms.tsx'
import { KitLists } from './kit-lists.tsx'
import { KitMoving } from './kit-moving.tsx'
import { KitPeople } from './kit-people.tsx'
import { KitMobileBar, KitPost } from './kit-post.tsx'
import { pageTexts } from './texts.ts'

/** Every component in every state, with the markup of the looks that features compose themselves. */
export function KitPage() {
  return (
    <div className="wrapper grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="page-h flex items-start justify-between gap-4">
        <div>
          <h1>{pageTexts.title}</h1>
          <p className="text-ink-2">{pageTexts.lead}</p>
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
      <KitPost />
      <KitMobileBar />
    </div>
  )
}
