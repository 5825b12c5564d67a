import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { requestDataExport } from '../contract.ts'

export function useRequestDataExport() {
  return useSubmission(requestDataExport)
}
