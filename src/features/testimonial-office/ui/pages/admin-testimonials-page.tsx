import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, Pencil, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Stars } from '#components/feedback/stars.tsx'
import { Button } from '#components/forms/button.tsx'
import { IconButton } from '#components/forms/icon-button.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import { ListState } from '#components/office/list-state.tsx'
import { SortList } from '#components/office/sort-list.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { useModerateReviews } from '#features/review-moderation/ui/mutations.ts'
import type { ApiError } from '#lib/api-client.ts'
import { definePage, PageNotFound, usePageContext } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import type { OfficeTestimonial } from '../../contract.ts'
import { officeTexts as texts } from '../../texts.ts'
import { useChangeTestimonial, useOrderTestimonials } from '../mutations.ts'
import { officeTestimonialsQuery, TESTIMONIALS_KEY } from '../queries.ts'

const loadChoose = () => import('../choose-dialog.tsx').then((module) => module.ChooseDialog)
const loadEntry = () => import('../entry-dialog.tsx').then((module) => module.EntryDialog)

/** `/admin/testimonials`: the testimonials of home in their order. Other users get 404 (ADMIN-001). */
export const page = definePage<null>({
  async load({ context: { api, queryClient, viewer } }) {
    if (!can(viewer, 'content.edit')) throw new PageNotFound()
    await queryClient.prefetchQuery(officeTestimonialsQuery(api))
    return null
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AdminTestimonials,
})

const keyOf = ({ kind, id }: OfficeTestimonial) => `${kind} ${id}`
const toKey = ({ kind, id }: OfficeTestimonial) => ({ kind, id })

function AdminTestimonials() {
  const { api } = usePageContext()
  const client = useQueryClient()
  const query = useQuery(officeTestimonialsQuery(api))
  const { data: list } = query
  const order = useOrderTestimonials()
  const update = useChangeTestimonial()
  const moderate = useModerateReviews()
  const [Choose, fetchChoose] = useLazyModule(loadChoose)
  const [Entry, fetchEntry] = useLazyModule(loadEntry)
  const [open, setOpen] = useState<OfficeTestimonial | 'new' | 'choose' | null>(null)
  const fail = (error: ApiError) => showToast('danger', messageOf(error))
  const show = (fresh: readonly OfficeTestimonial[]) => client.setQueryData(TESTIMONIALS_KEY, fresh)
  function reload(text: string) {
    void client.invalidateQueries({ queryKey: TESTIMONIALS_KEY })
    void client.invalidateQueries({ queryKey: ['testimonial-candidates'] })
    showSnackbar(text)
  }

  function arrange(shown: readonly OfficeTestimonial[], keys: string[]) {
    const byKey = new Map(shown.map((row) => [keyOf(row), row]))
    const rows = keys.flatMap((key) => byKey.get(key) ?? [])
    show(rows)
    order.mutate(
      { items: rows.map(toKey), known: shown.map(toKey) },
      {
        onSuccess({ data }) {
          show(data)
          showSnackbar(texts.ordered)
        },
        onError(error: ApiError) {
          fail(error)
          show((error.body.data as OfficeTestimonial[] | undefined) ?? shown)
        },
      },
    )
  }
  function toggle({ id, revision, author, role, content, rating, is_shown }: OfficeTestimonial) {
    update.mutate(
      { testimonialId: id, revision, author, role, content, rating, is_shown: !is_shown },
      { onSuccess: ({ data }) => show(data), onError: fail },
    )
  }

  return (
    <OfficePage
      title={texts.title}
      lead={list && texts.lead(list.length)}
      actions={
        <>
          <Button variant="outline" aria-haspopup="dialog" onClick={() => fetchChoose(() => setOpen('choose'))}>
            {texts.choose}
          </Button>
          <Button
            icon={<Plus className="icon" aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => fetchEntry(() => setOpen('new'))}
          >
            {texts.add}
          </Button>
        </>
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
          rowKey={keyOf}
          rowName={({ author }) => author}
          onOrder={(keys) => arrange(list, keys)}
        >
          {(row, handle) => (
            <div className="sort-row">
              {handle}
              <div className="sort-text">
                <b>{row.content}</b>
                <small>
                  <Stars score={row.rating} />
                  <span>{[row.author, row.role].filter(Boolean).join(' · ')}</span>
                  <Badge icon={null}>{row.kind === 'review' ? texts.review : texts.own}</Badge>
                  {!row.is_shown && <Badge tone="warning">{texts.off}</Badge>}
                </small>
              </div>
              <div className="sort-actions">
                {row.kind === 'own' ? (
                  <>
                    <IconButton
                      label={row.is_shown ? texts.turnOff(row.author) : texts.turnOn(row.author)}
                      icon={row.is_shown ? <Eye className="icon" /> : <EyeOff className="icon" />}
                      onClick={() => toggle(row)}
                    />
                    <IconButton
                      label={texts.edit(row.author)}
                      aria-haspopup="dialog"
                      icon={<Pencil className="icon" />}
                      onClick={() => fetchEntry(() => setOpen(row))}
                    />
                  </>
                ) : (
                  <IconButton
                    label={texts.unfeature(row.author)}
                    icon={<X className="icon" />}
                    onClick={() =>
                      moderate.mutate(
                        { action: 'unfeature', ids: [row.id], reason: '' },
                        { onSuccess: () => reload(texts.unfeatured), onError: fail },
                      )
                    }
                  />
                )}
              </div>
            </div>
          )}
        </SortList>
      )}
      {Choose && open === 'choose' && (
        <Choose
          onClose={() => setOpen(null)}
          onChosen={() => {
            setOpen(null)
            reload(texts.featured)
          }}
        />
      )}
      {Entry && open && open !== 'choose' && (
        <Entry
          entry={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={(fresh, isDeleted) => {
            setOpen(null)
            show(fresh)
            showSnackbar(isDeleted ? texts.deleted : texts.saved)
          }}
        />
      )}
    </OfficePage>
  )
}
