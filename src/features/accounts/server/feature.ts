/** Accounts: sign-in, sign-up, password reset, sessions and deletion. Endpoints, jobs and hooks of the feature. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { cleanupLocksJob, cleanupSuspensionsJob, cleanupTokensJob } from './jobs.ts'
import { exportSection } from './repository/export-section.ts'
import { findStoriesWithoutTeacher, mergeSuspensions } from './repository/merge.ts'
import { getAccount } from './service/account.ts'
import { changePassword } from './service/change-password.ts'
import { confirmPassword } from './service/confirm-password.ts'
import { checkDeletionToken, confirmDeletion, eraseAccount, requestDeletion } from './service/delete-account.ts'
import { listDemoSignIns } from './service/demo-sign-in.ts'
import { endMergedAccount } from './service/merge-accounts.ts'
import { checkResetToken, resetPassword, sendPasswordEmail } from './service/reset-password.ts'
import { endOtherSessions, endSession, listSessions, logout } from './service/sessions.ts'
import { isOwnProduct, login, universityLogin } from './service/sign-in.ts'
import { checkRegister, register } from './service/sign-up.ts'
import { checkVerificationToken, confirmEmail, sendVerificationEmail } from './service/verify-email.ts'

export const accounts = feature({
  name: 'accounts',
  tables: [
    'users',
    'sessions',
    'suspensions',
    'member_passwords',
    'sign_in_locks',
    'sign_in_guesses',
    'account_tokens',
    'deletion_requests',
  ],
  errorTexts,
  endpoints: [
    handle(api.login, login),
    handle(api.universityLogin, universityLogin, { exists: isOwnProduct }),
    handle(api.logout, logout),
    handle(api.getAccount, getAccount),
    handle(api.listSessions, listSessions),
    handle(api.endSession, endSession),
    handle(api.endOtherSessions, endOtherSessions),
    handle(api.confirmPassword, confirmPassword),
    handle(api.changePassword, changePassword),
    handle(api.checkRegister, checkRegister),
    handle(api.register, register),
    handle(api.sendPasswordEmail, sendPasswordEmail),
    handle(api.checkResetToken, checkResetToken),
    handle(api.resetPassword, resetPassword),
    handle(api.requestDeletion, requestDeletion),
    handle(api.checkDeletionToken, checkDeletionToken),
    handle(api.confirmDeletion, confirmDeletion),
    handle(api.sendVerificationEmail, sendVerificationEmail),
    handle(api.checkVerificationToken, checkVerificationToken),
    handle(api.confirmEmail, confirmEmail),
  ],
  jobs: [cleanupLocksJob, cleanupSuspensionsJob, cleanupTokensJob],
  greeting: listDemoSignIns,
  exportSection: exportSection,
  eraseUser: eraseAccount,
  mergeUser: {
    columns: [
      { column: 'sessions.user_id', rows: 'delete' },
      { column: 'suspensions.user_id', rows: 'custom' },
      { column: 'member_passwords.user_id', rows: 'delete' },
      { column: 'account_tokens.user_id', rows: 'delete' },
      { column: 'deletion_requests.user_id', rows: 'detach' },
      { column: 'users.merged_into' },
    ],
    findBlockers: findStoriesWithoutTeacher,
    before: ({ db }, users) => mergeSuspensions(db, users),
    after: endMergedAccount,
  },
})
