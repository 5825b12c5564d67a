/** Feature definition: the home page. Its endpoints belong to the features whose parts it shows. */
import { feature } from '#server/feature.ts'

export const home = feature({ name: 'home', endpoints: [] })
