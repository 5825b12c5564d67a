/** Comments and stickers: the table of contents. */
import { feature, on } from '#server/feature.ts'
import * as api from '../contract.ts'
import { listPostComments, listStickers } from './service.ts'

export const comments = feature({
  name: 'comments',
  endpoints: [on(api.listComments, listPostComments), on(api.listStickers, listStickers)],
})
