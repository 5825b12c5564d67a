/** Feature definition: home, the pages of the four sections and of main tags. Their lists belong to `tags` and `feed`. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { listMonthTrainings, readSiteProof } from './service.ts'

export const sections = feature({
  name: 'sections',
  endpoints: [
    handle(api.readSiteProof, readSiteProof, { reportsTopics: true }),
    handle(api.listMonthTrainings, listMonthTrainings, { reportsTopics: true, isSharedByVisitors: () => true }),
  ],
})
