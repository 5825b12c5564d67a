/** One hook per endpoint that changes something. */
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { changeAnnouncement, createAnnouncement, deleteAnnouncement, setMaintenance } from '../contract.ts'

export const useCreateAnnouncement = () => useSubmission(createAnnouncement)
export const useChangeAnnouncement = () => useSubmission(changeAnnouncement)
export const useDeleteAnnouncement = () => useSubmission(deleteAnnouncement)
export const useSetMaintenance = () => useSubmission(setMaintenance)
