import { CutDialog, type WholePicture } from '#components/media/cut-dialog.tsx'
import type { SentPicture } from './edited-fields.ts'
import type { useUploads } from './use-uploads.ts'

interface CutPictureProps {
  /** Address of the picture or of its folder. */
  src: string
  uploads: Pick<ReturnType<typeof useUploads>, 'cutPicture'>
  onUse: (picture: SentPicture) => void
  onClose: () => void
}

/** Cuts a picture of the story. */
export function CutPicture({ src, uploads, onUse, onClose }: CutPictureProps) {
  return (
    <CutDialog<SentPicture & WholePicture>
      cut={async (area) => {
        const part = await uploads.cutPicture(src, area)
        return part && { ...part, width: part.image.width, height: part.image.height }
      }}
      onUse={onUse}
      onClose={onClose}
    />
  )
}
