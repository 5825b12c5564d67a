/** One hook per endpoint that changes a bank. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import {
  changeQuestion,
  createQuestion,
  deleteQuestion,
  importQuestions,
  moveQuestion,
  setQuestionPicture,
} from '../contract.ts'

export const useCreateQuestion = () => useSubmission(createQuestion)
export const useChangeQuestion = () => useSubmission(changeQuestion)
export const useDeleteQuestion = () => useSubmission(deleteQuestion)
export const useMoveQuestion = () => useSubmission(moveQuestion)
export const useSetQuestionPicture = () => useSubmission(setQuestionPicture)
export const useImportQuestions = () => useSubmission(importQuestions)
