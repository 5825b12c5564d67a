/** Feature definition: people of trainings and their tests, for admins (`/admin/user-events`). */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { announceDueJob } from './jobs.ts'
import { changeUserEvent, extendDueDate } from './service/change-people.ts'
import { listUserEvents } from './service/list-people.ts'

export const testTakers = feature({
  name: 'test-takers',
  tables: [],
  errorTexts,
  endpoints: [
    handle(api.listUserEvents, listUserEvents),
    handle(api.changeUserEvent, changeUserEvent),
    handle(api.extendDueDate, extendDueDate),
  ],
  jobs: [announceDueJob],
})
