import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { updateProfile } from '../contract.ts'

export function useUpdateProfile() {
  return useSubmission(updateProfile)
}
