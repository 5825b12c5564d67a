import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EyeOff, Send, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Select } from '#components/forms/select.tsx'
import { BulkAction, BulkBar } from '#components/office/bulk-bar.tsx'
import { KeyHint } from '#components/office/key-hint.tsx'
import { useLetterKey } from '#components/office/use-letter-key.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { kitTexts } from '#components/texts.ts'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { usePageContext } from '#lib/page.ts'
import type { BulkAction as Action } from '../constants.ts'
import { tagOptions } from '../policy.ts'
import { listTexts } from '../texts.ts'
import { useChangePosts } from './mutations.ts'
import { POSTS_KEY } from './queries.ts'

const texts = listTexts.bulk

/** Changes the chosen posts with one call; a deletion can be undone. */
export function PostBulk({ ids, onClear }: { ids: readonly number[]; onClear: () => void }) {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useChangePosts()
  const tags = useQuery(tagsQuery(api)).data ?? []
  const refresh = () => void queryClient.invalidateQueries({ queryKey: POSTS_KEY })
  function change(action: Action, tagId?: number) {
    mutate(
      { ids: [...ids], action, ...(tagId && { tag_id: tagId }) },
      {
        onSuccess({ data: { changed, failed } }) {
          refresh()
          if (failed[0]) showSnackbar(texts.failed(failed.length, failed[0].message))
          else if (action === 'delete') showDeleted(changed)
          else showSnackbar(texts.done(changed.length))
          if (failed.length === 0) onClear()
        },
        onError: (error) => showSnackbar(messageOf(error)),
      },
    )
  }
  // The bar is gone when the undo is pressed, so this call is not bound to it.
  function showDeleted(deleted: number[]) {
    const undo = async () => {
      const { changePosts } = await import('../contract.ts')
      await api(changePosts, { ids: deleted, action: 'restore' }).catch((error) => showSnackbar(messageOf(error)))
      refresh()
    }
    showSnackbar(texts.deleted(deleted.length), { action: { label: kitTexts.undo, onPress: () => void undo() } })
  }
  const tag = useRef<HTMLSelectElement>(null)
  useLetterKey('KeyT', () => tag.current?.focus())
  return (
    <BulkBar label={texts.label} count={texts.count(ids.length)} onClear={onClear}>
      <Select
        ref={tag}
        className="w-48"
        aria-keyshortcuts="T"
        aria-label={texts.chooseTag}
        value=""
        placeholder={texts.tag}
        options={tagOptions(tags)}
        onChange={(event) => event.currentTarget.value && change('tag', Number(event.currentTarget.value))}
      />
      <KeyHint>T</KeyHint>
      <BulkAction icon={<EyeOff className="icon" aria-hidden="true" />} onClick={() => change('unlist')}>
        {texts.unlist}
      </BulkAction>
      <BulkAction icon={<Trash2 className="icon" aria-hidden="true" />} onClick={() => change('delete')}>
        {texts.delete}
      </BulkAction>
      <BulkAction
        isMain
        isLoading={isPending}
        icon={<Send className="icon" aria-hidden="true" />}
        onClick={() => change('publish')}
      >
        {texts.publish}
      </BulkAction>
    </BulkBar>
  )
}
