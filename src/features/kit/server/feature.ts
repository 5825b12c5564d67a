/** Feature definition: the pages /dev/kit and /demo/carousel for developers. */
import { feature } from '#server/feature.ts'

export const kit = feature({ name: 'kit', endpoints: [] })
