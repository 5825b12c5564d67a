import type { CutArea } from '#components/media/cut-dialog.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { messageOf, type SubmissionCallbacks } from '#features/accounts/ui/use-submission.ts'
import type { Picture } from '../fields.ts'
import { useCutPicture, useUploadPicture } from './mutations.ts'

/** Sends pictures of a text and cuts pictures; null after an error, which is shown. */
export function usePictures() {
  const { mutate: upload } = useUploadPicture()
  const { mutate: cut } = useCutPicture()
  const answer = (send: (callbacks: SubmissionCallbacks<{ data: Picture }>) => void) =>
    new Promise<Picture | null>((resolve) =>
      send({
        onSuccess: ({ data }) => resolve(data),
        onError(error) {
          showToast('danger', Object.values(error.errors)[0]?.[0] ?? messageOf(error))
          resolve(null)
        },
      }),
    )
  return {
    upload: (picture: File) => answer((callbacks) => upload({ picture, purpose: 'text' }, callbacks)),
    cut: (src: string, area: CutArea) => answer((callbacks) => cut({ src, ...area }, callbacks)),
  }
}
