/** Feature definition: the home page. The parts that everyone sees belong to other features; the member's rows to this one. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { exportSection } from './repository/export-section.ts'
import { deleteHomeChoices } from './repository/home-choices.ts'
import { chooseHomeRow, chooseRoom, getHomeChoices } from './service/home-choices.ts'
import { getHome } from './service/home-rows.ts'

export const home = feature({
  name: 'home',
  tables: ['home_choices'],
  endpoints: [
    handle(api.getHome, getHome),
    handle(api.getHomeChoices, getHomeChoices),
    handle(api.chooseHomeRow, chooseHomeRow),
    handle(api.chooseRoom, chooseRoom),
  ],
  exportSection: exportSection,
  mergeUser: { columns: [{ column: 'home_choices.user_id', uniqueWith: [] }] },
  eraseUser: ({ db }, userId) => deleteHomeChoices(db, userId),
})
