import { useQueryClient } from '@tanstack/react-query'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { OfficeTags } from '../contract.ts'
import { childrenOf, type Place, placeOf, withMoved } from '../policy.ts'
import { officeTexts as texts } from '../texts.ts'
import { useMoveTag } from './mutations.ts'
import { TAGS_KEY, type TreeTag } from './queries.ts'

/** Moves a tag: the tree shows it at once, and the tree of the server after an error. It can be undone. */
export function useTagMove(tags: readonly TreeTag[]) {
  const client = useQueryClient()
  const { mutate } = useMoveTag()

  function move(all: readonly TreeTag[], id: number, place: Place, isUndo = false) {
    const before = placeOf(all, id)
    const tag = all.find((one) => one.id === id)
    const parent = all.find((one) => one.id === place.parentId)
    if (!before || !tag || !parent) return
    if (before.parentId === place.parentId && before.index === place.index) return
    const siblings = childrenOf(all, place.parentId, id).map((one) => one.id)
    const show = (shown: readonly TreeTag[]) =>
      client.setQueryData<OfficeTags>(TAGS_KEY, (data) => data && { ...data, tags: shown.map(toOffice) })
    show(withMoved(all, id, place))
    mutate(
      { tagId: id, parent_id: place.parentId, after_id: siblings[place.index - 1] ?? null, siblings },
      {
        onSuccess({ data }) {
          client.setQueryData<OfficeTags>(TAGS_KEY, data)
          const undo = () => move(data.tags.map(fromOffice), id, before, true)
          showSnackbar(texts.moved(tag.name, parent.name, place.index + 1), {
            action: isUndo ? undefined : { label: texts.undo, onPress: undo },
          })
        },
        onError(error) {
          showToast('danger', messageOf(error))
          show(all)
          void client.invalidateQueries({ queryKey: TAGS_KEY })
        },
      },
    )
  }
  return (id: number, place: Place) => move(tags, id, place)
}

export const fromOffice = (tag: OfficeTags['tags'][number]): TreeTag => ({ ...tag, parentId: tag.parent_id })
const toOffice = ({ parentId, ...tag }: TreeTag) => ({ ...tag, parent_id: parentId })
