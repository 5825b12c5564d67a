/** One hook per endpoint that changes an order. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { cancelOrder, sendSlip, startCheckout } from '../contract.ts'

export const useStartCheckout = () => useSubmission(startCheckout)
export const useSendSlip = () => useSubmission(sendSlip)
export const useCancelOrder = () => useSubmission(cancelOrder)
