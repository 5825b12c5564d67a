/** Feature definition: tags. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { forgetTags, readEducationPlanTags, readTagTree } from './service.ts'

export const tags = feature({
  name: 'tags',
  tables: ['tags', 'tag_groups'],
  endpoints: [
    handle(api.listTags, readTagTree, { reportsTopics: true }),
    handle(api.listEducationPlanTags, readEducationPlanTags, { reportsTopics: true }),
  ],
  // A change of a tag is a change of content: stored pages are dropped in the same moment.
  routes: (app) => void app.contentBus.subscribe((change) => change === 'content' && forgetTags()),
})
