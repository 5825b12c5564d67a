/** Registers the consent feature: policy documents, cookie choices and newsletter consent. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { deleteUserFromConsents } from './repository/consents.ts'
import { exportSection } from './repository/export-section.ts'
import {
  readCookieConsentVersion,
  readMarketingConsent,
  readPolicy,
  saveCookieConsent,
  saveMarketingConsent,
} from './service/consents.ts'

export const consent = feature({
  name: 'consent',
  tables: ['policies', 'cookie_consents', 'marketing_consents'],
  endpoints: [
    handle(api.getPolicy, readPolicy, { reportsTopics: true }),
    handle(api.getCookieConsentVersion, readCookieConsentVersion, { reportsTopics: true }),
    handle(api.recordCookieConsent, saveCookieConsent),
    handle(api.getMarketingConsent, readMarketingConsent),
    handle(api.recordMarketingConsent, saveMarketingConsent),
  ],
  exportSection: exportSection,
  eraseUser: ({ db }, userId) => deleteUserFromConsents(db, userId),
})
