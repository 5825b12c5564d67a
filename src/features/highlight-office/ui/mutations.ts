/** One hook per endpoint that changes the highlights. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { addHighlight, changeHighlight, orderHighlights, removeHighlight } from '../contract.ts'

export const useAddHighlight = () => useSubmission(addHighlight)
export const useChangeHighlight = () => useSubmission(changeHighlight)
export const useOrderHighlights = () => useSubmission(orderHighlights)
export const useRemoveHighlight = () => useSubmission(removeHighlight)
