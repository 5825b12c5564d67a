/** One hook per endpoint that changes posts. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import * as api from '../contract.ts'

export const useCreateReview = () => useSubmission(api.createReview)
export const useCreateTraining = () => useSubmission(api.createTraining)
export const useChangeReview = () => useSubmission(api.changeReview)
export const useChangeTraining = () => useSubmission(api.changeTraining)
export const useChangePosts = () => useSubmission(api.changePosts)
export const useDuplicatePost = () => useSubmission(api.duplicatePost)
export const useUploadPicture = () => useSubmission(api.uploadPicture)
export const useCutPicture = () => useSubmission(api.cutPicture)
export const useSetManual = () => useSubmission(api.setManual)
export const useAddFile = () => useSubmission(api.addFile)
export const useRemoveFile = () => useSubmission(api.removeFile)
