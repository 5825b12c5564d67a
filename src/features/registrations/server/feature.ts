/** Feature definition: registrations for trainings and their waiting lists. */
import { feature } from '#server/feature.ts'

export const registrations = feature({
  name: 'registrations',
  tables: ['user_events'],
  endpoints: [],
})
