import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge, type BadgeTone } from '#components/feedback/badge.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { Button } from '#components/forms/button.tsx'
import type { Column } from '#components/office/columns.ts'
import { ListTable } from '#components/office/list-table.tsx'
import { mediumDate } from '#lib/dates.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import type { OfficeCertificate } from '../contract.ts'
import { revokeReasonTexts, officeTexts as texts } from '../texts.ts'
import { ReissueDialog, RevokeDialog } from './office-dialogs.tsx'
import { officeQuery } from './queries.ts'

const tones: Record<OfficeCertificate['state'], BadgeTone> = {
  making: 'info',
  valid: 'success',
  revoked: 'danger',
  erased: 'plain',
}

interface Pending {
  action: 'revoke' | 'reissue'
  certificate: OfficeCertificate
}

/** The certificates that match a search, with what an admin can do. */
export function OfficeTable({ search }: { search: string }) {
  const { api } = usePageContext()
  const [pending, setPending] = useState<Pending | null>(null)
  const list = useInfiniteQuery(officeQuery(api, search))
  if (hasFailed(list)) {
    return <LoadError text={texts.failed} isCentred isLoading={list.isFetching} onRetry={() => void list.refetch()} />
  }
  const rows = list.data?.pages.flatMap(({ data }) => data)
  if (!rows) return <div className="skeleton certificate-skeleton" aria-busy="true" />
  if (rows.length === 0) {
    return (
      <div className="card" role="status">
        <EmptyState picture="no-result" title={texts.empty} text={texts.emptyText} />
      </div>
    )
  }
  const close = () => setPending(null)
  return (
    <div className="grid gap-5">
      <ListTable
        label={texts.table}
        columns={columnsFor(setPending)}
        rows={rows}
        rowKey={({ certificateNo }) => certificateNo}
        hasKeys={false}
      />
      {list.hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-center"
          isLoading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
      {pending?.action === 'revoke' && <RevokeDialog certificate={pending.certificate} onClose={close} />}
      {pending?.action === 'reissue' && <ReissueDialog certificate={pending.certificate} onClose={close} />}
    </div>
  )
}

function columnsFor(onChoose: (pending: Pending) => void): readonly Column<OfficeCertificate>[] {
  const { columns } = texts
  return [
    {
      key: 'number',
      label: columns.number,
      cell: ({ certificateNo }) => (
        <a className="link numeric whitespace-nowrap" href={`/certificate/${certificateNo}`}>
          {certificateNo}
        </a>
      ),
    },
    {
      key: 'name',
      label: columns.name,
      cell: ({ fullname, newName }) => (
        <span>
          {fullname ?? <span className="text-ink-2">{texts.erasedName}</span>}
          {newName && <small className="block text-ink-2">{texts.newName(newName)}</small>}
        </span>
      ),
    },
    { key: 'training', label: columns.training, cell: ({ trainingName }) => trainingName },
    {
      key: 'issued',
      label: columns.issued,
      below: 'narrow',
      cell: ({ issuedAt, reissuedAt }) => (
        <span className="whitespace-nowrap">
          {mediumDate(issuedAt)}
          {reissuedAt && <small className="block text-ink-2">{texts.reissuedAt(mediumDate(reissuedAt))}</small>}
        </span>
      ),
    },
    {
      key: 'state',
      label: columns.state,
      cell: ({ state, revokeReason }) => (
        <span>
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
          {revokeReason && <small className="block text-ink-2">{revokeReasonTexts[revokeReason]}</small>}
        </span>
      ),
    },
    {
      key: 'actions',
      label: columns.actions,
      cell: (certificate) => <RowActions certificate={certificate} onChoose={onChoose} />,
    },
  ]
}

interface RowActionsProps {
  certificate: OfficeCertificate
  onChoose: (pending: Pending) => void
}

function RowActions({ certificate, onChoose }: RowActionsProps) {
  const { certificateNo: number, newName, state } = certificate
  return (
    <span className="flex flex-wrap gap-2">
      {newName && (
        <Button
          size="sm"
          variant="soft"
          aria-label={texts.reissueOf(number)}
          onClick={() => onChoose({ action: 'reissue', certificate })}
        >
          {texts.reissue}
        </Button>
      )}
      {state !== 'revoked' && (
        <Button
          size="sm"
          variant="outline"
          aria-label={texts.revokeOf(number)}
          onClick={() => onChoose({ action: 'revoke', certificate })}
        >
          {texts.revoke}
        </Button>
      )}
    </span>
  )
}
