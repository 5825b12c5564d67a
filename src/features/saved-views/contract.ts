/** Filters and orders of the tables of the office that a person keeps under a name. Each person sees the own ones. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { PathId } from '#lib/ids.ts'
import { writtenText } from '#lib/written-text.ts'
import { NAME_MAX, QUERY_MAX, SAVED_LISTS } from './constants.ts'
import { fieldTexts as texts } from './texts.ts'

export const SavedView = z.object({
  id: z.int(),
  name: z.string(),
  /** The query of the address, with its `?`; empty: the list without filters. */
  query: z.string(),
})
export type SavedView = z.output<typeof SavedView>

const List = z.enum(SAVED_LISTS)
const Name = writtenText({
  max: NAME_MAX,
  empty: texts.nameEmpty,
  long: texts.nameLong,
  unreadable: texts.unreadable,
  isOneLine: true,
})
/** Only what `stringifySearch` writes: no path, host or fragment can be in it. */
const Query = z
  .string()
  .check(z.maxLength(QUERY_MAX, texts.queryLong), z.regex(/^(?:\?(?:[\w\-.~*+&=,[\]]|%[\dA-F]{2})+)?$/, texts.query))

const own = {
  access: 'admin',
  // What any of the lists needs at least; each list needs its own permission too.
  permission: 'content.edit',
} as const

export const listSavedViews = endpoint({
  ...own,
  method: 'GET',
  path: '/api/admin/saved-views',
  input: z.object({ list: List }),
  output: z.object({ data: z.array(SavedView) }),
  summary: 'Own saved views of a list of the office, by name',
})

export const createSavedView = endpoint({
  ...own,
  method: 'POST',
  path: '/api/admin/saved-views',
  input: z.object({ list: List, name: Name, query: Query }),
  output: z.object({ data: SavedView }),
  errors: ['saved_view_name_taken', 'too_many_saved_views'],
  rate: 'interaction',
  summary: 'Save filters and order of a list under a name',
})

export const changeSavedView = endpoint({
  ...own,
  method: 'PATCH',
  path: '/api/admin/saved-views/:viewId',
  input: z.object({ viewId: PathId, name: z.optional(Name), query: z.optional(Query) }),
  output: z.object({ data: SavedView }),
  errors: ['saved_view_name_taken'],
  rate: 'interaction',
  summary: 'Rename a saved view, or replace its filters and order',
})

export const deleteSavedView = endpoint({
  ...own,
  method: 'DELETE',
  path: '/api/admin/saved-views/:viewId',
  input: z.object({ viewId: PathId }),
  output: z.object({ status: z.literal('success') }),
  rate: 'interaction',
  summary: 'Delete a saved view',
})
