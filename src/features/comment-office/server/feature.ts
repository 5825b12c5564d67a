/** Feature definition: the office of what the comment form offers. `comments` owns the tables. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { changePhrases, changeSticker, createSticker, listOfficeStickers, orderStickers } from './service.ts'

export const commentOffice = feature({
  name: 'comment-office',
  tables: [],
  errorTexts,
  endpoints: [
    handle(api.listOfficeStickers, listOfficeStickers),
    handle(api.createSticker, createSticker),
    handle(api.changeSticker, changeSticker),
    handle(api.orderStickers, orderStickers),
    handle(api.changePhrases, changePhrases),
  ],
})
