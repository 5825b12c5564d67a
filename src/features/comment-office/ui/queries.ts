/** Queries of the office of stickers and phrases. */
import { queryOptions } from '@tanstack/react-query'
import { listQuickPhrases } from '#features/comments/contract.ts'
import type { Api } from '#lib/api-client.ts'
import { listOfficeStickers } from '../contract.ts'

export const STICKERS_KEY = ['sticker-office']
export const PHRASES_KEY = ['phrase-office']

export function officeStickersQuery(api: Api) {
  return queryOptions({
    queryKey: STICKERS_KEY,
    queryFn: async ({ signal }) => (await api(listOfficeStickers, {}, { signal })).data,
  })
}

export function officePhrasesQuery(api: Api) {
  return queryOptions({
    queryKey: PHRASES_KEY,
    queryFn: async ({ signal }) => (await api(listQuickPhrases, {}, { signal })).data,
  })
}
