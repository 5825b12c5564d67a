/** Pages for people who build screens: /dev/kit and /demo/carousel. */
import { feature } from '#server/feature.ts'

export const kit = feature({ name: 'kit', endpoints: [] })
