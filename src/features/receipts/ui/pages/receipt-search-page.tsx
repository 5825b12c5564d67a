import '#components/member-sheet.css'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { definePage } from '#lib/page.ts'
import { CHECK_PATH } from '../../constants.ts'
import { CheckForm } from '../check-form.tsx'
import { checkTexts as texts } from '../texts.ts'

/** `/receipt`: checks a receipt by its code; the address is printed on every paper. */
export const page = definePage<null>({
  load: async () => null,
  head: () => ({ title: texts.title, canonical: CHECK_PATH }),
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
