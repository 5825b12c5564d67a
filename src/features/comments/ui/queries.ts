import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { listComments, listStickers } from '../contract.ts'

export function commentsQuery(api: Api, postId: number) {
  return queryOptions({
    queryKey: ['comments', postId],
    queryFn: ({ signal }) => api(listComments, { postId }, { signal }),
  })
}

/** Asked for once, and only when the picker opens (CMT-047). */
export function stickersQuery(api: Api) {
  return queryOptions({
    queryKey: ['stickers'],
    queryFn: async ({ signal }) => (await api(listStickers, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
