/** Who a person is: signing in and out, up, recovering, leaving, the own account. The table of contents. */
import { feature, on } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { sweepLocksJob, sweepTokensJob } from './jobs.ts'
import { copyPart } from './repository/export-section.ts'
import { getAccount } from './service/account.ts'
import { changePassword } from './service/change-password.ts'
import { confirmPassword } from './service/confirm-password.ts'
import { checkDeletionToken, confirmDeletion, eraseAccount, requestDeletion } from './service/delete-account.ts'
import { listDemoSignIns } from './service/demo-sign-in.ts'
import { checkResetToken, resetPassword, sendPasswordEmail } from './service/reset-password.ts'
import { endOtherSessions, endSession, listSessions, logout } from './service/sessions.ts'
import { isOwnProduct, login, universityLogin } from './service/sign-in.ts'
import { checkRegister, register } from './service/sign-up.ts'
import { checkVerificationToken, confirmEmail, sendVerificationEmail } from './service/verify-email.ts'

export const accounts = feature({
  name: 'accounts',
  errorTexts,
  endpoints: [
    on(api.login, login),
    on(api.universityLogin, universityLogin, { exists: isOwnProduct }),
    on(api.logout, logout),
    on(api.getAccount, getAccount),
    on(api.listSessions, listSessions),
    on(api.endSession, endSession),
    on(api.endOtherSessions, endOtherSessions),
    on(api.confirmPassword, confirmPassword),
    on(api.changePassword, changePassword),
    on(api.checkRegister, checkRegister),
    on(api.register, register),
    on(api.sendPasswordEmail, sendPasswordEmail),
    on(api.checkResetToken, checkResetToken),
    on(api.resetPassword, resetPassword),
    on(api.requestDeletion, requestDeletion),
    on(api.checkDeletionToken, checkDeletionToken),
    on(api.confirmDeletion, confirmDeletion),
    on(api.sendVerificationEmail, sendVerificationEmail),
    on(api.checkVerificationToken, checkVerificationToken),
    on(api.confirmEmail, confirmEmail),
  ],
  jobs: [sweepLocksJob, sweepTokensJob],
  greeting: listDemoSignIns,
  copyPart,
  eraseUser: eraseAccount,
})
