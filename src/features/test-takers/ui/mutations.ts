/** One hook per endpoint that changes a person's test. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { changeUserEvent, extendDueDate } from '../contract.ts'

export const useChangeUserEvent = () => useSubmission(changeUserEvent)
export const useExtendDueDate = () => useSubmission(extendDueDate)
