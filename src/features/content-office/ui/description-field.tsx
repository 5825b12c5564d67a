import { RichTextField } from '#components/editor/rich-text-field.tsx'
import { FormRow } from '#components/office/form-row.tsx'
import { imageUrl } from '#features/media/policy.ts'
import type { Picture } from '../fields.ts'
import { formTexts as texts } from '../texts.ts'
import { usePictures } from './use-pictures.ts'

interface DescriptionFieldProps {
  value: string
  error?: string | undefined
  onChange: (html: string) => void
}

/** Width of a picture in the text. */
const TEXT_PIXELS = 960

const inText = (picture: Picture | null) =>
  picture && { src: imageUrl(picture.image, TEXT_PIXELS), width: picture.image.width, height: picture.image.height }

/** The text of a post, which the server cleans. */
export function DescriptionField({ value, error, onChange }: DescriptionFieldProps) {
  const { upload, cut } = usePictures()
  const pictures = {
    upload: async (file: File) => inText(await upload(file)),
    cut: async (...part: Parameters<typeof cut>) => inText(await cut(...part)),
  }
  return (
    <FormRow label={texts.description} error={error}>
      <RichTextField kind="description" value={value} onChange={onChange} pictures={pictures} />
    </FormRow>
  )
}
