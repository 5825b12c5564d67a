/** Feature definition: the numbers of the site, counted in aggregate by a job, and the dashboard of the office. */
import { feature, handle } from '#server/feature.ts'
import { getDashboard } from '../contract.ts'
import { countNumbersJob } from './jobs.ts'
import { numbersRoutes } from './routes.ts'
import { readDashboard } from './service/dashboard.ts'

export const siteNumbers = feature({
  name: 'site-numbers',
  tables: ['daily_numbers', 'number_lists', 'missed_searches', 'missed_retries'],
  endpoints: [handle(getDashboard, readDashboard)],
  jobs: [countNumbersJob],
  routes: numbersRoutes,
})
