import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Megaphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge, type BadgeTone } from '#components/feedback/badge.tsx'
import { Button } from '#components/forms/button.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import type { Column } from '#components/office/columns.ts'
import { ListState } from '#components/office/list-state.tsx'
import { ListTable } from '#components/office/list-table.tsx'
import { AlertDialog } from '#components/overlays/alert-dialog.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { ANNOUNCEMENTS_KEY } from '#features/announcements/ui/queries.ts'
import { mediumDate, timeText } from '#lib/dates.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { definePage, PageNotFound, usePageContext } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import type { OfficeAnnouncement } from '../../contract.ts'
import { officeTexts as texts } from '../../texts.ts'
import { AnnouncementDialog } from '../announcement-dialog.tsx'
import { MaintenanceCard } from '../maintenance-card.tsx'
import { useDeleteAnnouncement } from '../mutations.ts'
import { announcementsQuery } from '../queries.ts'

/** `/admin/announcements`: banners of all pages, and maintenance. Other users get 404. */
export const page = definePage<null>({
  async load({ context: { api, queryClient, viewer } }) {
    if (!can(viewer, 'system.manage')) throw new PageNotFound()
    await queryClient.prefetchQuery(announcementsQuery(api))
    return null
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AnnouncementsPage,
})

const tones: Record<OfficeAnnouncement['state'], BadgeTone> = { waiting: 'warning', running: 'success', ended: 'plain' }
const moment = (at: string) => `${mediumDate(at)} ${timeText(at)}`

type Open =
  | { name: 'edit'; announcement: OfficeAnnouncement | null }
  | { name: 'delete'; announcement: OfficeAnnouncement }

function AnnouncementsPage() {
  const { api, renderedAt } = usePageContext()
  const client = useQueryClient()
  const list = useQuery(announcementsQuery(api))
  const remove = useDeleteAnnouncement()
  const [open, setOpen] = useState<Open | null>(null)
  const { data } = list
  const close = () => setOpen(null)
  // The banner of this page changes as well.
  const refresh = () => void client.invalidateQueries({ queryKey: ANNOUNCEMENTS_KEY })
  function confirmDelete({ id }: OfficeAnnouncement) {
    remove.mutate(
      { announcementId: String(id) },
      {
        onSuccess: () => showSnackbar(texts.removed),
        onError: (error) => showToast('danger', messageOf(error)),
        onSettled() {
          close()
          refresh()
        },
      },
    )
  }
  return (
    <OfficePage
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button
          size="sm"
          icon={<Megaphone className="icon" aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setOpen({ name: 'edit', announcement: null })}
        >
          {texts.create}
        </Button>
      }
    >
      {data && (
        <MaintenanceCard key={data.maintenance?.since ?? 'off'} maintenance={data.maintenance} onChanged={refresh} />
      )}
      <ListState
        hasFailed={hasFailed(list)}
        isFetching={list.isFetching}
        onRetry={() => void list.refetch()}
        rows={data?.data.length}
        isFiltered={false}
        onClearFilters={() => {}}
        empty={{ title: texts.empty, text: texts.emptyText }}
      />
      {!hasFailed(list) && data?.data.length !== 0 && (
        <ListTable
          label={texts.table}
          columns={columnsFor(setOpen)}
          rows={data?.data ?? []}
          rowKey={({ id }) => id}
          onOpen={(announcement) => setOpen({ name: 'edit', announcement })}
          isLoading={!data}
        />
      )}
      {open?.name === 'edit' && (
        <AnnouncementDialog announcement={open.announcement} now={renderedAt} onClose={close} onChanged={refresh} />
      )}
      {open?.name === 'delete' && (
        <AlertDialog
          open
          tone="ember"
          icon={<Trash2 className="icon" aria-hidden="true" />}
          title={texts.removeTitle}
          text={open.announcement.text}
          cancel={{ label: texts.cancel, onPress: close }}
          confirm={{
            label: texts.remove,
            isDanger: true,
            isLoading: remove.isPending,
            onPress: () => confirmDelete(open.announcement),
          }}
        />
      )}
    </OfficePage>
  )
}

function columnsFor(onOpen: (open: Open) => void): readonly Column<OfficeAnnouncement>[] {
  const { columns } = texts
  return [
    {
      key: 'text',
      label: columns.text,
      phone: 'title',
      cell: ({ text, kind, linkHref }) => (
        <span className="wrap-anywhere">
          <b className="font-semibold">{text}</b>
          <small className="block text-ink-2">
            {texts.kinds[kind]} {linkHref}
          </small>
        </span>
      ),
    },
    {
      key: 'state',
      label: columns.state,
      cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
    },
    {
      key: 'time',
      label: columns.time,
      cell: ({ startsAt, endsAt }) => texts.period(moment(startsAt), endsAt && moment(endsAt)),
    },
    { key: 'audience', label: columns.audience, cell: ({ audience }) => texts.audiences[audience] },
    {
      key: 'actions',
      label: columns.actions,
      isActions: true,
      cell: (announcement) => (
        <>
          <Button
            size="sm"
            variant="soft"
            aria-haspopup="dialog"
            aria-label={texts.editOf(announcement.text)}
            onClick={() => onOpen({ name: 'edit', announcement })}
          >
            {texts.edit}
          </Button>
          <Button
            size="sm"
            variant="outline"
            aria-haspopup="dialog"
            aria-label={texts.removeOf(announcement.text)}
            onClick={() => onOpen({ name: 'delete', announcement })}
          >
            {texts.remove}
          </Button>
        </>
      ),
    },
  ]
}
