import { useState } from 'react'
import { videoOf, videoUrl } from '#lib/video-link.ts'
import { Button } from '../forms/button.tsx'
import { Field } from '../forms/field.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import type { LinkBlockAttributes } from './media-nodes.ts'
import { blockTexts } from './texts.ts'

const VIDEO_URL_MAX_LENGTH = 300

interface VideoDialogProps {
  onUse: (video: LinkBlockAttributes) => void
  onClose: () => void
}

/** Asks for the link of a video. */
export function VideoDialog({ onUse, onClose }: VideoDialogProps) {
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [isWrong, setWrong] = useState(false)
  const texts = blockTexts.video
  const use = () => {
    const video = videoOf(address.trim())
    if (!video) setWrong(true)
    else
      onUse({
        id: `${video.provider}:${video.id}`,
        href: videoUrl(video),
        name: name.replace(/\s+/g, ' ').trim() || texts.untitled,
        caption: '',
      })
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      footer={<Button onClick={use}>{texts.use}</Button>}
    >
      <form
        method="post"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          use()
        }}
      >
        <Field label={texts.address} error={isWrong ? texts.invalid : undefined}>
          <TextInput
            inputMode="url"
            autoComplete="off"
            maxLength={VIDEO_URL_MAX_LENGTH}
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value)
              setWrong(false)
            }}
          />
        </Field>
        <Field label={texts.name}>
          <TextInput value={name} maxLength={200} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
