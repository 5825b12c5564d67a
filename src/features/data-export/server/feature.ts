/** Copies of one's own data: the table of contents. */
import { feature, on } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { makeCopyJob, sweepCopiesJob } from './jobs.ts'
import { copySections } from './repository.ts'
import { copyRoutes } from './routes.ts'
import { eraseCopies } from './service/create-export.ts'
import { getCopy, requestCopy } from './service/request-export.ts'

export const copies = feature({
  name: 'copies',
  errorTexts,
  endpoints: [on(api.getCopy, getCopy), on(api.requestCopy, requestCopy)],
  jobs: [makeCopyJob, sweepCopiesJob],
  routes: copyRoutes,
  eraseUser: eraseCopies,
  copyPart: { sections: copySections },
})
