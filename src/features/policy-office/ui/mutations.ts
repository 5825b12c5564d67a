/** One hook per endpoint that changes a policy document. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { cancelPolicy, deletePolicyDraft, publishPolicy, savePolicyDraft } from '../contract.ts'

export const useSavePolicyDraft = () => useSubmission(savePolicyDraft)
export const useDeletePolicyDraft = () => useSubmission(deletePolicyDraft)
export const usePublishPolicy = () => useSubmission(publishPolicy)
export const useCancelPolicy = () => useSubmission(cancelPolicy)
