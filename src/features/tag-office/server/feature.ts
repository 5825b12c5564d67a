/** Feature definition: the office of tags. `tags` and `posts` own the tables. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { indexTaggedPostsJob } from './jobs.ts'
import { changeTag, createTag, deleteTag, moveTag } from './service/edit-tags.ts'
import { listOfficeTags } from './service/read-tags.ts'

export const tagOffice = feature({
  name: 'tag-office',
  tables: [],
  errorTexts,
  endpoints: [
    handle(api.listOfficeTags, listOfficeTags),
    handle(api.createTag, createTag),
    handle(api.changeTag, changeTag),
    handle(api.moveTag, moveTag),
    handle(api.deleteTag, deleteTag),
  ],
  jobs: [indexTaggedPostsJob],
})
