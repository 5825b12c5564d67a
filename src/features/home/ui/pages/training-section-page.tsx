import { TrainingAgenda } from '#features/sections/ui/training-agenda.tsx'
import { defineSectionPage } from '../define-section-page.tsx'

/** `/training`: the next trainings and their calendar come first. */
export const page = defineSectionPage(TrainingAgenda)
