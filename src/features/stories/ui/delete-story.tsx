import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeleteIcon } from '#components/icons/icons.tsx'
import { AlertDialog } from '#components/overlays/alert-dialog.tsx'
import { LoaderDialog } from '#components/overlays/loader-dialog.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { WithThai } from '#components/words/with-thai.tsx'
import { ApiError } from '#lib/api-client.ts'
import { usePageContext } from '#lib/page.ts'
import { deleteStory, restoreStory, type StoryRow } from '../contract.ts'
import { STORIES_KEY } from './queries.ts'
import { deleteTexts as texts } from './texts.ts'

/** The confirmation of comments, then an undo. */
export function DeleteStory({ row, onClose }: { row: StoryRow; onClose: () => void }) {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey: STORIES_KEY })
  const failed = (error: unknown, text: string) =>
    showToast('danger', error instanceof ApiError && error.status > 0 && error.status < 500 ? error.message : text)
  const undo = async () => {
    try {
      await api(restoreStory, { storyId: row.id })
      showToast('success', texts.undone)
    } catch (error) {
      failed(error, texts.undoFailed)
    }
    await refresh()
  }
  const remove = async () => {
    setDeleting(true)
    try {
      await api(deleteStory, { storyId: row.id })
      showToast('success', texts.done, { action: { label: texts.undo, onPress: () => void undo() } })
    } catch (error) {
      failed(error, texts.failed)
    }
    onClose()
    await refresh()
  }
  return (
    <>
      <AlertDialog
        open={!isDeleting}
        title={texts.title}
        text={<WithThai text={texts.text} thai={texts.thai.text} />}
        icon={<DeleteIcon className="icon" />}
        tone="ember"
        cancel={{ label: <WithThai text={texts.no} thai={texts.thai.no} />, onPress: onClose }}
        confirm={{
          label: <WithThai text={texts.yes} thai={texts.thai.yes} />,
          onPress: () => void remove(),
          isDanger: true,
        }}
        lang="en"
      />
      {isDeleting && <LoaderDialog open text={texts.wait} />}
    </>
  )
}
