/** One hook per endpoint that changes an order. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { cancelOrder, changeBuyer, sendSlip, startCheckout } from '../contract.ts'

export const useStartCheckout = () => useSubmission(startCheckout)
export const useSendSlip = () => useSubmission(sendSlip)
export const useChangeBuyer = () => useSubmission(changeBuyer)
export const useCancelOrder = () => useSubmission(cancelOrder)
