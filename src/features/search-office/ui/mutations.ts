/** One hook per endpoint that changes what a search finds. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { changeStoryQuestions, changeSynonym, createSynonym, deleteSynonym } from '../contract.ts'

export const useCreateSynonym = () => useSubmission(createSynonym)
export const useChangeSynonym = () => useSubmission(changeSynonym)
export const useDeleteSynonym = () => useSubmission(deleteSynonym)
export const useChangeStoryQuestions = () => useSubmission(changeStoryQuestions)
