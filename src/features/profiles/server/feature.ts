/** Endpoints and registrations of the profiles feature. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { listTimeline } from './service/list-timeline.ts'
import { readIdeas } from './service/read-ideas.ts'
import { readLearning } from './service/read-learning.ts'
import { readProfile } from './service/read-profile.ts'
import { updateProfile } from './service/update-profile.ts'

export const profiles = feature({
  name: 'profiles',
  endpoints: [
    handle(api.getProfile, readProfile, { reportsTopics: true }),
    handle(api.listIdeas, readIdeas, { reportsTopics: true, isSharedByVisitors: () => true }),
    handle(api.getLearning, readLearning, { reportsTopics: true }),
    handle(api.listTimeline, listTimeline),
    handle(api.updateProfile, updateProfile),
  ],
})
