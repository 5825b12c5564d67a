import { feature } from '#server/feature.ts'
import { mediaTexts } from '../texts.ts'
import { cleanupImages, encodeAvif, encodeMissingAvif } from './jobs.ts'
import { mediaRoutes } from './routes.ts'

export const media = feature({
  name: 'media',
  tables: ['images'],
  endpoints: [],
  errorTexts: mediaTexts.errors,
  jobs: [encodeAvif, encodeMissingAvif, cleanupImages],
  routes: mediaRoutes,
})
