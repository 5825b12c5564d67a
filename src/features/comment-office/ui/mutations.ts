/** One hook per endpoint that changes stickers or phrases. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { changePhrases, changeSticker, createSticker, orderStickers } from '../contract.ts'

export const useCreateSticker = () => useSubmission(createSticker)
export const useChangeSticker = () => useSubmission(changeSticker)
export const useOrderStickers = () => useSubmission(orderStickers)
export const useChangePhrases = () => useSubmission(changePhrases)
