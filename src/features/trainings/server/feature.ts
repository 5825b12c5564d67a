/** Feature definition: trainings, the sessions of posts of type `event`. Later features add the endpoints. */
import { feature } from '#server/feature.ts'

export const trainings = feature({
  name: 'trainings',
  tables: ['trainings', 'training_sessions', 'training_tools'],
  endpoints: [],
})
