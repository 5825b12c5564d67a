/** Feature definition: mails, jobs, the audit log and the configuration for admins. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { logRoutes } from './routes.ts'
import { listJobs, retryJob } from './service/jobs.ts'
import { listLog } from './service/log.ts'
import { listOutbox, retryMails } from './service/outbox.ts'
import { listSettings } from './service/settings.ts'

export const systemOffice = feature({
  name: 'system-office',
  errorTexts,
  endpoints: [
    handle(api.listOutbox, listOutbox),
    handle(api.retryMails, retryMails),
    handle(api.listJobs, listJobs),
    handle(api.retryJob, retryJob),
    handle(api.listLog, listLog),
    handle(api.listSettings, listSettings),
  ],
  routes: logRoutes,
})
