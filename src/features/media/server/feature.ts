import { feature } from '#server/feature.ts'
import { mediaTexts } from '../texts.ts'
import { encodeAvif, encodeMissingAvif, sweepImages } from './jobs.ts'
import { mediaRoutes } from './routes.ts'

export const media = feature({
  name: 'media',
  endpoints: [],
  errorTexts: mediaTexts.errors,
  jobs: [encodeAvif, encodeMissingAvif, sweepImages],
  routes: mediaRoutes,
})
