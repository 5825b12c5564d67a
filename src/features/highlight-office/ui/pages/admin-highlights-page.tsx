import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { IconButton } from '#components/forms/icon-button.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import { Picture } from '#components/media/picture.tsx'
import { ListState } from '#components/office/list-state.tsx'
import { SortList } from '#components/office/sort-list.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { HIGHLIGHTS_MAX } from '#features/highlights/constants.ts'
import { largeHighlight } from '#features/highlights/policy.ts'
import { Highlights } from '#features/highlights/ui/highlights.tsx'
import { highlightsQuery } from '#features/highlights/ui/queries.ts'
import type { ApiError } from '#lib/api-client.ts'
import { definePage, PageNotFound, usePageContext } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import type { OfficeHighlight } from '../../contract.ts'
import { officeTexts as texts } from '../../texts.ts'
import { useOrderHighlights, useRemoveHighlight } from '../mutations.ts'
import { HIGHLIGHTS_KEY, officeHighlightsQuery } from '../queries.ts'

const loadAdd = () => import('../add-dialog.tsx').then((module) => module.AddDialog)
const loadEdit = () => import('../highlight-dialog.tsx').then((module) => module.HighlightDialog)

/** `/admin/highlights`: the highlights in their order, with the section of home. Other users get 404 (ADMIN-001). */
export const page = definePage<null>({
  async load({ context: { api, queryClient, viewer } }) {
    if (!can(viewer, 'content.edit')) throw new PageNotFound()
    await Promise.all([
      queryClient.prefetchQuery(officeHighlightsQuery(api)),
      queryClient.prefetchQuery(highlightsQuery(api)),
    ])
    return null
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AdminHighlights,
})

/** The post that readers see in the large card (HIGH-002). */
function largeOf(list: readonly OfficeHighlight[]): number | undefined {
  const listed = list.filter(({ is_listed }) => is_listed === 1)
  return largeHighlight(listed.map(({ id, is_large, published_at }) => ({ id, highlight: is_large, published_at })))?.id
}

function AdminHighlights() {
  const { api } = usePageContext()
  const client = useQueryClient()
  const query = useQuery(officeHighlightsQuery(api))
  const { data: list } = query
  const largeId = list && largeOf(list)
  const order = useOrderHighlights()
  const remove = useRemoveHighlight()
  const [Add, fetchAdd] = useLazyModule(loadAdd)
  const [Edit, fetchEdit] = useLazyModule(loadEdit)
  const [open, setOpen] = useState<OfficeHighlight | 'add' | null>(null)

  function show(fresh: readonly OfficeHighlight[]) {
    client.setQueryData(HIGHLIGHTS_KEY, fresh)
    // The preview is what readers get.
    void client.invalidateQueries({ queryKey: highlightsQuery(api).queryKey })
    void client.invalidateQueries({ queryKey: ['highlight-candidates'] })
  }
  function arrange(shown: readonly OfficeHighlight[], ids: number[]) {
    const byId = new Map(shown.map((row) => [row.id, row]))
    client.setQueryData(
      HIGHLIGHTS_KEY,
      ids.flatMap((id) => byId.get(id) ?? []),
    )
    order.mutate(
      { ids, known: shown.map(({ id }) => id) },
      {
        onSuccess({ data }) {
          show(data)
          showSnackbar(texts.ordered)
        },
        onError(error: ApiError) {
          showToast('danger', messageOf(error))
          show((error.body.data as OfficeHighlight[] | undefined) ?? shown)
        },
      },
    )
  }
  function takeOut({ id }: OfficeHighlight) {
    remove.mutate(
      { postId: id },
      {
        onSuccess({ data }) {
          show(data)
          showSnackbar(texts.removed)
        },
        onError: (error: ApiError) => showToast('danger', messageOf(error)),
      },
    )
  }

  return (
    <OfficePage
      title={texts.title}
      lead={list && texts.lead(list.length, HIGHLIGHTS_MAX)}
      actions={
        <Button
          icon={<Plus className="icon" aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => fetchAdd(() => setOpen('add'))}
        >
          {texts.add}
        </Button>
      }
    >
      <ListState
        hasFailed={query.isError}
        isFetching={query.isFetching}
        onRetry={() => query.refetch()}
        rows={list?.length}
        isFiltered={false}
        onClearFilters={() => {}}
        empty={texts.empty}
      />
      {query.isPending && <SkeletonLines lines={8} />}
      {list && list.length > 0 && (
        <SortList
          label={texts.list}
          rows={list}
          rowKey={({ id }) => id}
          rowName={({ topic }) => topic}
          onOrder={(ids) => arrange(list, ids)}
        >
          {(row, handle, index) => (
            <div className="sort-row">
              {handle}
              <span className="numeric w-6 flex-none text-center text-ink-2 text-sm">{index + 1}</span>
              <span className="sort-picture overflow-hidden">
                {row.image && <Picture image={row.image} sizes="84px" />}
              </span>
              <div className="sort-text">
                <b>{row.topic}</b>
                <small>
                  <span>{texts.types[row.type]}</span>
                  {row.id === largeId && <Badge icon={null}>{texts.large}</Badge>}
                  {row.is_listed === 0 && <Badge tone="warning">{texts.unlisted}</Badge>}
                  <span>{row.caption || texts.noCaption}</span>
                </small>
              </div>
              <div className="sort-actions">
                <IconButton
                  label={texts.editOf(row.topic)}
                  aria-haspopup="dialog"
                  icon={<Pencil className="icon" aria-hidden="true" />}
                  onClick={() => fetchEdit(() => setOpen(row))}
                />
                <IconButton
                  label={texts.removeOf(row.topic)}
                  icon={<X className="icon" aria-hidden="true" />}
                  onClick={() => takeOut(row)}
                />
              </div>
            </div>
          )}
        </SortList>
      )}
      {list && list.length > 0 && (
        <section className="office-preview" aria-label={texts.preview}>
          <h2 className="text-title">{texts.preview}</h2>
          <Highlights />
        </section>
      )}
      {Add && open === 'add' && (
        <Add
          onClose={() => setOpen(null)}
          onAdded={(fresh) => {
            setOpen(null)
            show(fresh)
            showSnackbar(texts.added)
          }}
        />
      )}
      {Edit && open && open !== 'add' && (
        <Edit
          highlight={open}
          onClose={() => setOpen(null)}
          onSaved={(fresh) => {
            setOpen(null)
            show(fresh)
            showSnackbar(texts.saved)
          }}
        />
      )}
    </OfficePage>
  )
}
