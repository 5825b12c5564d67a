import { defineSectionPage } from '../define-section-page.tsx'

/** Home and the sections without a first row of their own code. */
export const page = defineSectionPage()
