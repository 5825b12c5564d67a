/** Feature definition: the office of posts and trainings, whose tables belong to `posts` and `trainings`. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { changePosts, deletePost, deleteTraining, duplicatePost, restorePost } from './service/change-posts.ts'
import { addFile, changePicture, cutPicture, removeFile, setManual, uploadPicture } from './service/files.ts'
import { countOfficePosts, listAuthors, listOfficeEvents, listOfficePosts } from './service/list-posts.ts'
import { changeReview, createReview, getReview } from './service/reviews.ts'
import { changeTraining, createTraining, getTraining } from './service/trainings.ts'

export const contentOffice = feature({
  name: 'content-office',
  tables: [],
  errorTexts,
  endpoints: [
    handle(api.listOfficePosts, listOfficePosts),
    handle(api.countOfficePosts, countOfficePosts),
    handle(api.listOfficeEvents, listOfficeEvents),
    handle(api.listAuthors, listAuthors),
    handle(api.createReview, createReview),
    handle(api.getReview, getReview),
    handle(api.changeReview, changeReview),
    handle(api.createTraining, createTraining),
    handle(api.getTraining, getTraining),
    handle(api.changeTraining, changeTraining),
    handle(api.deletePost, deletePost),
    handle(api.deleteTraining, deleteTraining),
    handle(api.restorePost, restorePost),
    handle(api.duplicatePost, duplicatePost),
    handle(api.changePosts, changePosts),
    handle(api.uploadPicture, uploadPicture),
    handle(api.changePicture, changePicture),
    handle(api.cutPicture, cutPicture),
    handle(api.setManual, setManual),
    handle(api.addFile, addFile),
    handle(api.removeFile, removeFile),
  ],
})
