/** Profiles: the table of contents. */
import { feature, on } from '#server/feature.ts'
import * as api from '../contract.ts'
import { readIdeas } from './service/read-ideas.ts'
import { readLearning } from './service/read-learning.ts'
import { readProfile } from './service/read-profile.ts'
import { updateProfile } from './service/update-profile.ts'

export const profiles = feature({
  name: 'profiles',
  endpoints: [
    on(api.getProfile, readProfile, { reportsTopics: true }),
    on(api.listIdeas, readIdeas, { reportsTopics: true }),
    on(api.getLearning, readLearning, { reportsTopics: true }),
    on(api.updateProfile, updateProfile),
  ],
})
