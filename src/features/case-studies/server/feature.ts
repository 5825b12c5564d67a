/** The case-study listing: the table of contents. */
import { feature, on } from '#server/feature.ts'
import * as api from '../contract.ts'
import { readCaseStudies } from './service.ts'

export const caseStudies = feature({
  name: 'case-studies',
  endpoints: [on(api.listCaseStudies, readCaseStudies, { reportsTopics: true })],
})
