import { RichTextField } from '#components/editor/rich-text-field.tsx'
import { FormRow } from '#components/office/form-row.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { imageUrl } from '#features/media/contract.ts'
import { formTexts as texts } from '../texts.ts'
import { useUploadPicture } from './mutations.ts'

interface DescriptionFieldProps {
  value: string
  error?: string | undefined
  onChange: (html: string) => void
}

/** Width of a picture in the text. */
const TEXT_PIXELS = 960

/** The text of a post, which the server cleans. */
export function DescriptionField({ value, error, onChange }: DescriptionFieldProps) {
  const upload = useUploadPicture()
  const uploadPicture = (picture: File) =>
    new Promise<{ src: string; width: number; height: number } | null>((resolve) =>
      upload.mutate(
        { picture, purpose: 'text' },
        {
          onSuccess: ({ data: { image } }) =>
            resolve({ src: imageUrl(image, TEXT_PIXELS), width: image.width, height: image.height }),
          onError(problem) {
            showToast('danger', Object.values(problem.errors)[0]?.[0] ?? messageOf(problem))
            resolve(null)
          },
        },
      ),
    )
  return (
    <FormRow label={texts.description} error={error}>
      <RichTextField kind="description" value={value} onChange={onChange} uploadPicture={uploadPicture} />
    </FormRow>
  )
}
