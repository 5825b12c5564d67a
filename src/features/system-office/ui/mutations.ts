/** One hook per endpoint that changes something. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { retryJob, retryMails } from '../contract.ts'

export const useRetryMails = () => useSubmission(retryMails)
export const useRetryJob = () => useSubmission(retryJob)
