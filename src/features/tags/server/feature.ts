/** Tags: the table of contents. */
import { feature, on } from '#server/feature.ts'
import * as api from '../contract.ts'
import { readEducationPlanTags, readTagTree } from './service.ts'

export const tags = feature({
  name: 'tags',
  endpoints: [
    on(api.listTags, readTagTree, { reportsTopics: true }),
    on(api.listEducationPlanTags, readEducationPlanTags, { reportsTopics: true }),
  ],
})
