/** Sessions of a post of type event; its endpoints belong to later features. */
import { feature } from '#server/feature.ts'

export const trainings = feature({ name: 'trainings', endpoints: [] })
