import '#components/member-sheet.css'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { definePage } from '#lib/page.ts'
import { checkTexts as texts } from '../../texts.ts'
import { CheckForm } from '../check-form.tsx'

/** `/certificate`: finds a certificate by its number; the address is printed on every paper. */
export const page = definePage<null>({
  load: async () => null,
  head: () => ({ title: texts.title, canonical: '/certificate' }),
  Page: () => (
    <div className="wrapper grid gap-6 pb-14">
      <header className="page-header">
        <h1>{keepTogether(texts.title)}</h1>
        <p>{keepTogether(texts.lead)}</p>
      </header>
      <CheckForm />
    </div>
  ),
})
