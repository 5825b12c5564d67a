import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import { definePage, PageNotFound, usePageContext } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { STICKERS_SHOWN_MAX } from '../../constants.ts'
import type { OfficeSticker } from '../../contract.ts'
import { officeTexts as texts } from '../../texts.ts'
import { useChangeSticker, useOrderStickers } from '../mutations.ts'
import { PhraseForm } from '../phrase-form.tsx'
import { officePhrasesQuery, officeStickersQuery, STICKERS_KEY } from '../queries.ts'
import { StickerList } from '../sticker-list.tsx'

const loadDialog = () => import('../sticker-dialog.tsx').then((module) => module.StickerDialog)

/** `/admin/phrases`: what the comment form offers. Other users get 404 (ADMIN-001). */
export const page = definePage<null>({
  async load({ context: { api, queryClient, viewer } }) {
    if (!can(viewer, 'content.edit')) throw new PageNotFound()
    await Promise.all([
      queryClient.prefetchQuery(officeStickersQuery(api)),
      queryClient.prefetchQuery(officePhrasesQuery(api)),
    ])
    return null
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AdminPhrases,
})

function AdminPhrases() {
  const { api } = usePageContext()
  const client = useQueryClient()
  const stickers = useQuery(officeStickersQuery(api))
  const phrases = useQuery(officePhrasesQuery(api))
  const order = useOrderStickers()
  const change = useChangeSticker()
  const [Dialog, fetchDialog] = useLazyModule(loadDialog)
  const [open, setOpen] = useState<OfficeSticker | 'new' | null>(null)
  const show = (list: readonly OfficeSticker[]) => client.setQueryData(STICKERS_KEY, list)
  const failed = [stickers, phrases].find(({ isError }) => isError)
  const shown = stickers.data?.filter(({ is_retired }) => !is_retired) ?? []

  function arrange(list: readonly OfficeSticker[], ids: number[]) {
    const byId = new Map(list.map((sticker) => [sticker.id, sticker]))
    show([...ids.flatMap((id) => byId.get(id) ?? []), ...list.filter(({ is_retired }) => is_retired)])
    order.mutate(
      { ids, known: list.filter(({ is_retired }) => !is_retired).map(({ id }) => id) },
      {
        onSuccess({ data }) {
          show(data)
          showSnackbar(texts.ordered)
        },
        onError(error: ApiError) {
          showToast('danger', messageOf(error))
          show((error.body.data as OfficeSticker[] | undefined) ?? list)
        },
      },
    )
  }
  function retire({ id, name, alt, is_retired }: OfficeSticker) {
    change.mutate(
      { stickerId: id, name, alt, is_retired: !is_retired },
      {
        onSuccess({ data }) {
          show(data)
          showSnackbar(is_retired ? texts.restored : texts.retiredDone)
        },
        onError: (error: ApiError) => showToast('danger', messageOf(error)),
      },
    )
  }

  return (
    <OfficePage title={texts.title} lead={texts.lead}>
      {failed && (
        <LoadError
          text={texts.failed}
          isCentred
          isLoading={failed.isFetching}
          onRetry={() => {
            void stickers.refetch()
            void phrases.refetch()
          }}
        />
      )}
      <section aria-labelledby="phrases-title" className="mb-10">
        <h2 id="phrases-title" className="text-title">
          {texts.phrases}
        </h2>
        <p className="mb-4 text-ink-2 text-sm">{texts.phrasesLead}</p>
        {phrases.data ? <PhraseForm saved={phrases.data} /> : phrases.isPending && <SkeletonLines lines={5} />}
      </section>
      <section aria-labelledby="stickers-title">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 id="stickers-title" className="text-title">
              {texts.stickers}
            </h2>
            <p className="text-ink-2 text-sm">{texts.stickersLead(shown.length, STICKERS_SHOWN_MAX)}</p>
          </div>
          <Button
            variant="outline"
            icon={<Plus className="icon" aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => fetchDialog(() => setOpen('new'))}
          >
            {texts.add}
          </Button>
        </div>
        {stickers.data ? (
          <StickerList
            stickers={stickers.data}
            onOrder={(ids) => arrange(stickers.data, ids)}
            onEdit={(sticker) => fetchDialog(() => setOpen(sticker))}
            onRetire={retire}
          />
        ) : (
          stickers.isPending && <SkeletonLines lines={6} />
        )}
      </section>
      {Dialog && open && (
        <Dialog
          sticker={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={(list) => {
            setOpen(null)
            show(list)
            showSnackbar(texts.saved)
          }}
        />
      )}
    </OfficePage>
  )
}
