/** One hook per endpoint that changes an account, a session or a password. */
import { useMutation } from '@tanstack/react-query'
import type { ApiError } from '#lib/api-client.ts'
import { usePageContext } from '#lib/page.ts'
import * as contract from '../contract.ts'
import { useSubmission } from './use-submission.ts'

export function useLogin() {
  return useSubmission(contract.login)
}

export function useUniversityLogin() {
  return useSubmission(contract.universityLogin)
}

/** The key of the write after which the page has no session. */
export const LOGOUT_KEY = ['logout']

/** Not bound to its component: the menu with the button closes on the press. */
export function useLogout(callbacks: { onSuccess: () => void; onError: (error: ApiError) => void }) {
  const { api } = usePageContext()
  return useMutation({ mutationKey: LOGOUT_KEY, mutationFn: () => api(contract.logout, {}), ...callbacks })
}

export function useCheckRegister() {
  return useSubmission(contract.checkRegister)
}

/** The path is configured (decision Q-03). */
export function useRegister() {
  const { config } = usePageContext()
  return useSubmission({ ...contract.register, path: config.links.register })
}

export function useSendPasswordEmail() {
  return useSubmission(contract.sendPasswordEmail)
}

export function useResetPassword() {
  return useSubmission(contract.resetPassword)
}

export function useChangePassword() {
  return useSubmission(contract.changePassword)
}

export function useConfirmPassword() {
  return useSubmission(contract.confirmPassword)
}

export function useSendVerificationEmail() {
  return useSubmission(contract.sendVerificationEmail)
}

export function useConfirmEmail() {
  return useSubmission(contract.confirmEmail)
}

export function useRequestDeletion() {
  return useSubmission(contract.requestDeletion)
}

export function useConfirmDeletion() {
  return useSubmission(contract.confirmDeletion)
}

export function useEndSession() {
  return useSubmission(contract.endSession)
}

export function useEndOtherSessions() {
  return useSubmission(contract.endOtherSessions)
}
