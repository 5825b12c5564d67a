/** Policy documents and cookie choices: the table of contents. */
import { feature, on } from '#server/feature.ts'
import * as api from '../contract.ts'
import { forgetUserOfConsents } from './repository.ts'
import { keepCookieConsent, readCookieConsentVersion, readPolicy } from './service.ts'

export const consent = feature({
  name: 'consent',
  endpoints: [
    on(api.getPolicy, readPolicy),
    on(api.getCookieConsentVersion, readCookieConsentVersion),
    on(api.recordCookieConsent, keepCookieConsent),
  ],
  eraseUser: ({ db }, userId) => forgetUserOfConsents(db, userId),
})
