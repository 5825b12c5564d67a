/** Feature definition: the case-study listing. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { readCaseStudies } from './service.ts'

export const caseStudies = feature({
  name: 'case-studies',
  endpoints: [handle(api.listCaseStudies, readCaseStudies, { reportsTopics: true, isSharedByVisitors: () => true })],
})
