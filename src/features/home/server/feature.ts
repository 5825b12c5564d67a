/** The home page; its calls belong to the features whose parts it shows. */
import { feature } from '#server/feature.ts'

export const home = feature({ name: 'home', endpoints: [] })
