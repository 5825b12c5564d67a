/** Feature definition: certificates of passed online tests. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { deleteCertificates } from './repository/certificates.ts'
import { exportSection } from './repository/export-section.ts'
import { checkCertificate, listCertificates } from './service.ts'

export const certificates = feature({
  name: 'certificates',
  tables: ['certificates', 'certificate_series'],
  endpoints: [handle(api.listCertificates, listCertificates), handle(api.checkCertificate, checkCertificate)],
  exportSection,
  eraseUser: ({ db }, userId) => deleteCertificates(db, userId),
})
