import { CutDialog } from '#components/media/cut-dialog.tsx'
import type { SentPicture } from './edited-fields.ts'
import type { useUploads } from './use-uploads.ts'

interface CutPictureProps {
  /** Address of the picture or of its folder. */
  src: string
  uploads: Pick<ReturnType<typeof useUploads>, 'cutPicture'>
  onUse: (picture: SentPicture) => void
  onClose: () => void
}

/** The server answers with the whole picture. */
const WHOLE = { left: 0, top: 0, width: 1, height: 1 }

/** Cuts a picture of the story. */
export function CutPicture({ src, uploads, onUse, onClose }: CutPictureProps) {
  return (
    <CutDialog
      load={async () => {
        const whole = await uploads.cutPicture(src, WHOLE)
        return whole && { src: whole.src, width: whole.image.width, height: whole.image.height }
      }}
      onCut={async (area) => {
        const part = await uploads.cutPicture(src, area)
        if (part) onUse(part)
        return part !== null
      }}
      onClose={onClose}
    />
  )
}
