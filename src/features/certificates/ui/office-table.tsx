import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge, type BadgeTone } from '#components/feedback/badge.tsx'
import { LoadMore } from '#components/feedback/load-more.tsx'
import { Button } from '#components/forms/button.tsx'
import type { Column } from '#components/office/columns.ts'
import { ListState } from '#components/office/list-state.tsx'
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

interface OfficeTableProps {
  search: string
  onClearSearch: () => void
}

/** The certificates that match a search, with what an admin can do. */
export function OfficeTable({ search, onClearSearch }: OfficeTableProps) {
  const { api } = usePageContext()
  const [pending, setPending] = useState<Pending | null>(null)
  const list = useInfiniteQuery(officeQuery(api, search))
  const rows = list.data?.pages.flatMap(({ data }) => data)
  const close = () => setPending(null)
  return (
    <>
      <ListState
        hasFailed={hasFailed(list)}
        isFetching={list.isFetching}
        onRetry={() => void list.refetch()}
        rows={rows?.length}
        isFiltered={search !== ''}
        onClearFilters={onClearSearch}
        empty={{ title: texts.empty, text: texts.emptyText }}
      />
      {!hasFailed(list) && rows?.length !== 0 && (
        <ListTable
          label={texts.table}
          columns={columnsFor(setPending)}
          rows={rows ?? []}
          rowKey={({ certificateNo }) => certificateNo}
          isLoading={!rows}
          hasKeys={false}
        />
      )}
      <LoadMore list={list} />
      {pending?.action === 'revoke' && <RevokeDialog certificate={pending.certificate} onClose={close} />}
      {pending?.action === 'reissue' && <ReissueDialog certificate={pending.certificate} onClose={close} />}
    </>
  )
}

function columnsFor(onChoose: (pending: Pending) => void): readonly Column<OfficeCertificate>[] {
  const { columns } = texts
  return [
    {
      key: 'name',
      label: columns.name,
      phone: 'title',
      cell: ({ certificateNo, fullname, newName }) => (
        <>
          <b className={fullname === null ? 'text-ink-2' : undefined}>{fullname ?? texts.erasedName}</b>
          {newName && <small>{texts.newName(newName)}</small>}
          <small>
            <a className="link numeric whitespace-nowrap" href={`/certificate/${certificateNo}`}>
              {certificateNo}
            </a>
          </small>
        </>
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
      isActions: true,
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
    <>
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
    </>
  )
}
