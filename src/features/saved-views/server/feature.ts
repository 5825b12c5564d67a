/** Feature definition: saved views of the tables of the office. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { exportSection } from './repository/export-section.ts'
import { deleteViewsOf } from './repository/saved-views.ts'
import * as service from './service.ts'

export const savedViews = feature({
  name: 'saved-views',
  tables: ['saved_views'],
  errorTexts,
  endpoints: [
    handle(api.listSavedViews, service.listSavedViews),
    handle(api.createSavedView, service.createSavedView),
    handle(api.changeSavedView, service.changeSavedView),
    handle(api.deleteSavedView, service.deleteSavedView),
  ],
  exportSection: exportSection,
  mergeUser: { columns: [{ column: 'saved_views.user_id', uniqueWith: ['list', 'name'] }] },
  eraseUser: ({ db }, userId) => deleteViewsOf(db, userId),
})
