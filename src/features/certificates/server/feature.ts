/** Feature definition: certificates of passed online tests, their files and signed credentials. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { makeFilesJob, makeMissingFilesJob } from './jobs.ts'
import { exportSection } from './repository/export-section.ts'
import { certificateRoutes } from './routes.ts'
import { checkCertificate, chooseScore, eraseCertificates, listCertificates } from './service/certificates.ts'
import { listOfficeCertificates, reissueCertificate, revokeCertificate } from './service/office.ts'

export const certificates = feature({
  name: 'certificates',
  tables: ['certificates', 'certificate_series', 'certificate_credentials'],
  endpoints: [
    handle(api.listCertificates, listCertificates),
    handle(api.chooseScore, chooseScore),
    handle(api.checkCertificate, checkCertificate, { reportsTopics: true }),
    handle(api.listOfficeCertificates, listOfficeCertificates),
    handle(api.revokeCertificate, revokeCertificate),
    handle(api.reissueCertificate, reissueCertificate),
  ],
  errorTexts,
  jobs: [makeFilesJob, makeMissingFilesJob],
  routes: certificateRoutes,
  exportSection,
  mergeUser: { columns: [{ column: 'certificates.user_id' }] },
  eraseUser: eraseCertificates,
})
