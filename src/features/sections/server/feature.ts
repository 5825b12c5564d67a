/** Feature definition: the pages of the four sections and of main tags. Their endpoints belong to `tags` and `feed`. */
import { feature } from '#server/feature.ts'

export const sections = feature({ name: 'sections', endpoints: [] })
