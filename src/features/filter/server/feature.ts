/** Feature definition: the filter of lists of cards. The endpoints of the lists count their choices. */
import { feature } from '#server/feature.ts'

export const filter = feature({ name: 'filter', endpoints: [] })
