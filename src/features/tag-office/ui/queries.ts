/** The query of the office of tags. */
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { listOfficeTags, type OfficeTag } from '../contract.ts'

export const TAGS_KEY = ['tag-office']

/** A tag as the rules of the tree read it. */
export type TreeTag = OfficeTag & { parentId: number | null }

export function officeTagsQuery(api: Api) {
  return queryOptions({
    queryKey: TAGS_KEY,
    queryFn: async ({ signal }) => (await api(listOfficeTags, {}, { signal })).data,
  })
}
