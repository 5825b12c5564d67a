/** Feature definition: registrations for trainings, their waiting lists, reminders and calendar files. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { registrationTexts } from '../texts.ts'
import { fillPlacesJob, fillPlacesOfJob, notifyChangesJob, recordingsJob, remindJob } from './jobs.ts'
import { exportSection } from './repository/export-section.ts'
import { LEARNING_HOURS, TRAININGS_JOINED } from './repository/learning.ts'
import { registrationRoutes } from './routes.ts'
import { mergeRegistrations } from './service/merge-registrations.ts'
import { eraseRegistrations } from './service/places.ts'
import { chooseTrainingMails } from './service/read-registration.ts'
import { cancelRegistration, joinWaitingList, registerTraining } from './service/register.ts'

export const registrations = feature({
  name: 'registrations',
  tables: ['user_events'],
  endpoints: [
    handle(api.registerTraining, registerTraining),
    handle(api.joinWaitingList, joinWaitingList),
    handle(api.cancelRegistration, cancelRegistration),
    handle(api.chooseTrainingMails, chooseTrainingMails),
  ],
  errorTexts: registrationTexts.errors,
  routes: registrationRoutes,
  jobs: [remindJob, recordingsJob, fillPlacesJob, fillPlacesOfJob, notifyChangesJob],
  exportSection: exportSection,
  mergeUser: {
    columns: [{ column: 'user_events.user_id', rows: 'custom', uniqueWith: ['training_id'] }],
    before: mergeRegistrations,
  },
  eraseUser: eraseRegistrations,
  learning: { trainings_joined: TRAININGS_JOINED, learning_hours: LEARNING_HOURS },
})
