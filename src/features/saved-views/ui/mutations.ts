/** One hook per endpoint that changes something. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { changeSavedView, createSavedView, deleteSavedView } from '../contract.ts'

export const useCreateSavedView = () => useSubmission(createSavedView)
export const useChangeSavedView = () => useSubmission(changeSavedView)
export const useDeleteSavedView = () => useSubmission(deleteSavedView)
