import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BookmarkPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { kitTexts } from '#components/texts.ts'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { useNavigateTo, usePageContext } from '#lib/page.ts'
import { parseSearch } from '#lib/search-params.ts'
import { type ListAddress, listHref } from '#lib/use-list-view.ts'
import type { SavedList } from '../constants.ts'
import { createSavedView, type SavedView } from '../contract.ts'
import { viewTexts as texts } from '../texts.ts'
import { useDeleteSavedView } from './mutations.ts'
import { savedViewsQuery } from './queries.ts'
import { SavedViewChip } from './saved-view-chip.tsx'

const loadDialog = () => import('./save-view-dialog.tsx').then((module) => module.SaveViewDialog)

interface SavedViewsProps<View extends object> {
  list: SavedList
  address: ListAddress<View>
  /** What the filters say. */
  view: View
}

/**
 * The button at the end of the filter bar that saves the view, and a row of the saved ones below the bar. The page of the
 * list is not part of a view. A view that is the list without filters, or is saved already, cannot be saved.
 */
export function SavedViews<View extends object>({ list, address, view }: SavedViewsProps<View>) {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const query = useQuery(savedViewsQuery(api, list))
  const [Dialog, fetchDialog] = useLazyModule(loadDialog)
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null)
  const { mutate: remove } = useDeleteSavedView()
  const go = useNavigateTo()
  const views = query.data ?? []
  const hrefOf = (one: View) => listHref(address, { ...one, ...('page' in one && { page: 1 }) })
  const current = hrefOf(view)
  // Read and written again, so that a query of an older version of the list still matches.
  const addresses = new Map(views.map(({ id, query: text }) => [id, hrefOf(address.parse(parseSearch(text)))]))
  const canSave = query.isSuccess && current !== address.path && ![...addresses.values()].includes(current)
  const refresh = () => queryClient.invalidateQueries({ queryKey: savedViewsQuery(api, list).queryKey })
  function removeView({ id, name, query: text }: SavedView) {
    // The page may be left when the undo is pressed, so this call is not bound to it.
    const undo = () =>
      api(createSavedView, { list, name, query: text }).then(refresh, (error: ApiError) =>
        showSnackbar(messageOf(error)),
      )
    remove(
      { viewId: id },
      {
        onSuccess() {
          showSnackbar(texts.removed(name), { action: { label: kitTexts.undo, onPress: () => void undo() } })
          void refresh()
        },
        onError(error) {
          showSnackbar(messageOf(error))
          if (error.status === 404) void refresh()
        },
      },
    )
  }
  return (
    <>
      {canSave && (
        <Button
          variant="ghost"
          className="max-md:hidden"
          aria-haspopup="dialog"
          icon={<BookmarkPlus className="icon" aria-hidden="true" />}
          onClick={() => fetchDialog(() => setEditing('new'))}
        >
          {texts.save}
        </Button>
      )}
      {(views.length > 0 || hasFailed(query)) && (
        <div className="saved-views">
          {hasFailed(query) ? (
            <p>
              {texts.failed}{' '}
              <button type="button" className="link" onClick={() => void query.refetch()}>
                {texts.retry}
              </button>
            </p>
          ) : (
            <ul aria-label={texts.views}>
              {views.map((saved) => {
                const href = addresses.get(saved.id) ?? address.path
                return (
                  <SavedViewChip
                    key={saved.id}
                    name={saved.name}
                    href={href}
                    isCurrent={href === current}
                    onShow={() => void go(href, { keepScroll: true })}
                    onRename={() => fetchDialog(() => setEditing(saved))}
                    onRemove={() => removeView(saved)}
                  />
                )
              })}
            </ul>
          )}
        </div>
      )}
      {Dialog && editing && (
        <Dialog
          list={list}
          view={editing === 'new' ? null : editing}
          query={current.slice(address.path.length)}
          others={views}
          onClose={() => setEditing(null)}
          onChanged={refresh}
        />
      )}
    </>
  )
}
