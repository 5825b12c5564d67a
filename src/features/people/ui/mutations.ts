/** One hook per endpoint that changes people. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import * as api from '../contract.ts'

export const useRevealPerson = () => useSubmission(api.revealPerson)
export const useChangeRole = () => useSubmission(api.changePersonRole)
export const useResumePerson = () => useSubmission(api.resumePerson)
export const useSignOutPerson = () => useSubmission(api.signOutPerson)
export const useChangePeople = () => useSubmission(api.changePeople)
export const useMergePerson = () => useSubmission(api.mergePerson)
export const useImportAccounts = () => useSubmission(api.importAccounts)
