/** What readers do with posts: the table of contents. */
import { feature, on } from '#server/feature.ts'
import * as api from '../contract.ts'
import { countView, forgetMarksOf } from './service.ts'

export const interactions = feature({
  name: 'interactions',
  endpoints: [on(api.countView, countView)],
  eraseUser: ({ db }, userId) => forgetMarksOf(db, userId),
})
