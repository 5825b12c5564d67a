/** Who a person is: signing in and out, the own account. The table of contents. */
import { feature, on } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { getAccount } from './service/account.ts'
import { endOtherSessions, endSession, listSessions, logout } from './service/sessions.ts'

export const accounts = feature({
  name: 'accounts',
  errorTexts,
  endpoints: [
    on(api.logout, logout),
    on(api.getAccount, getAccount),
    on(api.listSessions, listSessions),
    on(api.endSession, endSession),
    on(api.endOtherSessions, endOtherSessions),
  ],
})
