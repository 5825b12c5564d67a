/** Registers the consent feature: policy documents with their versions, cookie choices, newsletter consent. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { applyPoliciesJob } from './jobs.ts'
import { deleteAcceptances } from './repository/acceptances.ts'
import { deleteUserFromConsents } from './repository/consents.ts'
import { exportSection } from './repository/export-section.ts'
import { forgetEditor } from './repository/policy-versions.ts'
import { acceptPolicy, listPendingPolicies } from './service/acceptances.ts'
import {
  readCookieConsentVersion,
  readMarketingConsent,
  readPolicy,
  saveCookieConsent,
  saveMarketingConsent,
} from './service/consents.ts'
import { listPolicyVersions, readPolicyVersion } from './service/policy-versions.ts'

export const consent = feature({
  name: 'consent',
  tables: ['policies', 'policy_versions', 'policy_acceptances', 'cookie_consents', 'marketing_consents'],
  endpoints: [
    handle(api.getPolicy, readPolicy, { reportsTopics: true }),
    handle(api.listPolicyVersions, listPolicyVersions, { reportsTopics: true }),
    handle(api.getPolicyVersion, readPolicyVersion, { reportsTopics: true }),
    handle(api.getCookieConsentVersion, readCookieConsentVersion, { reportsTopics: true }),
    handle(api.recordCookieConsent, saveCookieConsent),
    handle(api.getMarketingConsent, readMarketingConsent),
    handle(api.recordMarketingConsent, saveMarketingConsent),
    handle(api.listPendingPolicies, listPendingPolicies),
    handle(api.acceptPolicy, acceptPolicy),
  ],
  jobs: [applyPoliciesJob],
  exportSection: exportSection,
  mergeUser: {
    columns: [
      { column: 'cookie_consents.user_id' },
      // The newest choice counts, whichever account it was made with.
      { column: 'marketing_consents.user_id' },
      { column: 'policy_acceptances.user_id', uniqueWith: ['tab', 'version'] },
      { column: 'policy_versions.updated_by' },
    ],
  },
  async eraseUser({ db }, userId) {
    await deleteUserFromConsents(db, userId)
    await deleteAcceptances(db, userId)
    await forgetEditor(db, userId)
  },
})
