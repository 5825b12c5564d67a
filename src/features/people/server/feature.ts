/** The office of people (`/admin/users`): list, one person, roles, suspensions, devices. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { changePeople, changePersonRole, resumePerson, signOutPerson, suspendPerson } from './service/change-people.ts'
import { importAccounts } from './service/import-accounts.ts'
import { mergePerson, previewMerge } from './service/merge-people.ts'
import { getPerson, listPeople, revealPerson } from './service/read-people.ts'

export const people = feature({
  name: 'people',
  errorTexts,
  endpoints: [
    handle(api.listPeople, listPeople),
    handle(api.getPerson, getPerson),
    handle(api.revealPerson, revealPerson),
    handle(api.changePersonRole, changePersonRole),
    handle(api.suspendPerson, suspendPerson),
    handle(api.resumePerson, resumePerson),
    handle(api.signOutPerson, signOutPerson),
    handle(api.changePeople, changePeople),
    handle(api.previewMerge, previewMerge),
    handle(api.mergePerson, mergePerson),
    handle(api.importAccounts, importAccounts),
  ],
})
