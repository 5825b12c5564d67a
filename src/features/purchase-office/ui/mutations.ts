/** One hook per endpoint that changes orders. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { changePurchase, confirmPurchases } from '../contract.ts'

export const useChangePurchase = () => useSubmission(changePurchase)
export const useConfirmPurchases = () => useSubmission(confirmPurchases)
