/** Feature definition: the office of highlights. `posts` owns the list. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import {
  addHighlight,
  changeHighlight,
  findCandidates,
  listOfficeHighlights,
  orderHighlights,
  removeHighlight,
} from './service/highlights.ts'

export const highlightOffice = feature({
  name: 'highlight-office',
  tables: [],
  errorTexts,
  endpoints: [
    handle(api.listOfficeHighlights, listOfficeHighlights),
    handle(api.findCandidates, findCandidates),
    handle(api.addHighlight, addHighlight),
    handle(api.orderHighlights, orderHighlights),
    handle(api.changeHighlight, changeHighlight),
    handle(api.removeHighlight, removeHighlight),
  ],
})
