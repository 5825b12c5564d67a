import '#components/post-sheet.css'
import '#components/member-sheet.css'
import '#components/office-sheet.css'
import { KitPage } from '#components/kit/kit-page.tsx'
import { definePage } from '#lib/page.ts'

/** `/dev/kit`: every component in every state, for developers. */
export const page = definePage({
  load: async () => null,
  head: () => ({ title: 'UI kit', isHidden: true }),
  Page: KitPage,
})
