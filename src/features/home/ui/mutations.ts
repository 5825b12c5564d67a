/** One hook per endpoint of the rows of home that changes something. */
import { useMutation } from '@tanstack/react-query'
import { showToast } from '#components/overlays/toast.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import type { Output } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import { usePageContext } from '#lib/page.ts'
import { HOME_ROWS, type HomeRowKind } from '../constants.ts'
import { chooseHomeRow, chooseRoom, type getHome, type HomeRow } from '../contract.ts'
import { homeChoicesQuery, homeQuery } from './queries.ts'

type Home = Output<typeof getHome>['data']

interface RowChoice {
  kind: HomeRowKind
  isShown: boolean
  /** The row to show again at once. */
  row?: HomeRow
}

/** Turns a row of home on or off. Home shows it at once; an error reverts it. */
export function useChooseHomeRow() {
  const { api, queryClient } = usePageContext()
  const { queryKey } = homeQuery(api)
  return useMutation({
    scope: { id: 'home rows' },
    mutationFn: ({ kind, isShown }: RowChoice) => api(chooseHomeRow, { kind, is_shown: flag(isShown) }),
    async onMutate(choice) {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Home>(queryKey)
      queryClient.setQueryData<Home>(queryKey, (home) => home && { ...home, rows: withChoice(home.rows, choice) })
      return before
    },
    onSuccess: ({ data }) => queryClient.setQueryData(homeChoicesQuery(api).queryKey, data),
    onError(error: ApiError, _choice, before) {
      queryClient.setQueryData(queryKey, before)
      showToast('danger', messageOf(error))
    },
  })
}

function withChoice(rows: readonly HomeRow[], { kind, isShown, row }: RowChoice): HomeRow[] {
  const others = rows.filter((other) => other.kind !== kind)
  if (!isShown || !row) return others
  return [...others, row].sort((a, b) => HOME_ROWS.indexOf(a.kind) - HOME_ROWS.indexOf(b.kind))
}

/** Chooses the levels and subjects of the reader. */
export function useChooseRoom() {
  const { api, queryClient } = usePageContext()
  return useMutation({
    scope: { id: 'home room' },
    mutationFn: (tags: number[]) => api(chooseRoom, { tags }),
    onSuccess: ({ data }) => queryClient.setQueryData(homeChoicesQuery(api).queryKey, data),
    onError: (error: ApiError) => showToast('danger', messageOf(error)),
  })
}
