/** One hook per endpoint that changes the tag tree. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { changeTag, createTag, deleteTag, moveTag } from '../contract.ts'

export const useCreateTag = () => useSubmission(createTag)
export const useChangeTag = () => useSubmission(changeTag)
export const useMoveTag = () => useSubmission(moveTag)
export const useDeleteTag = () => useSubmission(deleteTag)
