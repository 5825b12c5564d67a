/** Feature definition: tags. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { readEducationPlanTags, readTagTree } from './service.ts'

export const tags = feature({
  name: 'tags',
  tables: ['tags', 'tag_groups'],
  endpoints: [
    handle(api.listTags, readTagTree, { reportsTopics: true }),
    handle(api.listEducationPlanTags, readEducationPlanTags, { reportsTopics: true }),
  ],
})
