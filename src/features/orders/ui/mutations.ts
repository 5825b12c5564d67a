/** One hook per endpoint that changes an order. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { cancelOrder, sendSlip } from '../contract.ts'

export const useSendSlip = () => useSubmission(sendSlip)
export const useCancelOrder = () => useSubmission(cancelOrder)
