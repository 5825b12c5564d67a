import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { LoadError } from '#components/feedback/load-error.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import type { HomeRowKind } from '../constants.ts'
import type { HomeRow } from '../contract.ts'
import { rowTitle } from '../policy.ts'
import { homeTexts as texts } from '../texts.ts'
import { BoardRow } from './board-row.tsx'
import { FollowingRow } from './following-row.tsx'
import { useChooseHomeRow } from './mutations.ts'
import { homeQuery } from './queries.ts'
import { RoomRow } from './room-row.tsx'
import { RowsSpace } from './rows-space.tsx'
import { TrainingRow } from './training-row.tsx'
import { useRowsHeight } from './use-rows-height.ts'

/** Next trainings, board, people followed, and posts for the own levels and subjects. */
export function MemberRows() {
  const { api } = usePageContext()
  const query = useQuery(homeQuery(api))
  const { data } = query
  const { mutate: chooseRow } = useChooseHomeRow()
  const region = useRef<HTMLDivElement>(null)
  const wasHidden = useRef(false)
  const count = data?.rows.length
  // The closing menu returns the focus to a button that is gone, so the rows get it in the next frame.
  useEffect(() => {
    if (!wasHidden.current || count === undefined) return
    wasHidden.current = false
    const frame = requestAnimationFrame(() => region.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [count])
  useRowsHeight(region, count)
  if (hasFailed(query)) {
    return (
      <div className="wrapper member-rows">
        <div className="card padded">
          <LoadError text={texts.failed} isLoading={query.isFetching} onRetry={() => query.refetch()} />
        </div>
      </div>
    )
  }
  if (!data) return <RowsSpace />
  if (data.rows.length === 0) return null
  const { room } = data

  function hide(row: HomeRow) {
    wasHidden.current = true
    chooseRow({ kind: row.kind, isShown: false })
    showToast('success', texts.hidden(rowTitle(row.kind, room)), {
      action: { label: texts.undo, onPress: () => chooseRow({ kind: row.kind, isShown: true, row }) },
    })
  }
  const rowOf = (kind: HomeRowKind) => data.rows.find((row) => row.kind === kind)
  const [training, board, following, inRoom] = (['training', 'board', 'following', 'room'] as const).map(rowOf)
  return (
    <div ref={region} className="wrapper member-rows" role="group" aria-label={texts.label} tabIndex={-1}>
      {(training || board) && (
        <div className="member-pair">
          {training && <TrainingRow row={training} onHide={() => hide(training)} />}
          {board && <BoardRow row={board} onHide={() => hide(board)} />}
        </div>
      )}
      {following && <FollowingRow row={following} onHide={() => hide(following)} />}
      {inRoom && <RoomRow row={inRoom} room={room} onHide={() => hide(inRoom)} />}
    </div>
  )
}
