/** Policy documents and cookie choices: the table of contents. */
import { feature, on } from '#server/feature.ts'
import * as api from '../contract.ts'
import { forgetUserOfConsents } from './repository/consents.ts'
import { copyPart } from './repository/export-section.ts'
import {
  keepCookieConsent,
  keepMarketingConsent,
  readCookieConsentVersion,
  readMarketingConsent,
  readPolicy,
} from './service/consents.ts'

export const consent = feature({
  name: 'consent',
  endpoints: [
    on(api.getPolicy, readPolicy, { reportsTopics: true }),
    on(api.getCookieConsentVersion, readCookieConsentVersion, { reportsTopics: true }),
    on(api.recordCookieConsent, keepCookieConsent),
    on(api.getMarketingConsent, readMarketingConsent),
    on(api.recordMarketingConsent, keepMarketingConsent),
  ],
  copyPart,
  eraseUser: ({ db }, userId) => forgetUserOfConsents(db, userId),
})
