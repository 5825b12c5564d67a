/** Feature definition: the desk where teachers write stories. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { cleanupUploadsJob, notifyFollowersJob, publishDueJob } from './jobs.ts'
import { deleteOwnCoAuthorships, eraseUser, exportSection } from './repository/erase.ts'
import { storyRoutes } from './routes.ts'
import { acceptInvitation, findAuthors, inviteAuthor, removeAuthor } from './service/co-authors.ts'
import { cutPicture } from './service/cut-pictures.ts'
import { discardChanges, getStory, previewStory, saveDraft } from './service/edit-story.ts'
import { listStories } from './service/list-stories.ts'
import { listTools } from './service/list-tools.ts'
import { cancelSchedule, changeStoryStatus, scheduleStory } from './service/publish-story.ts'
import { deleteStory, restoreStory } from './service/remove-story.ts'
import { getRevision, listRevisions, restoreRevision } from './service/revisions.ts'
import { createStory, updateStory } from './service/story-form.ts'
import { changePicture, uploadFile, uploadPicture } from './service/uploads.ts'

export const stories = feature({
  name: 'stories',
  tables: ['story_drafts', 'story_revisions', 'story_authors', 'story_uploads'],
  errorTexts,
  endpoints: [
    handle(api.listStories, listStories),
    handle(api.listTools, listTools),
    handle(api.getStory, getStory),
    handle(api.createStory, createStory),
    handle(api.updateStory, updateStory),
    handle(api.deleteStory, deleteStory),
    handle(api.restoreStory, restoreStory),
    handle(api.saveDraft, saveDraft),
    handle(api.discardChanges, discardChanges),
    handle(api.changeStoryStatus, changeStoryStatus),
    handle(api.scheduleStory, scheduleStory),
    handle(api.cancelSchedule, cancelSchedule),
    handle(api.listRevisions, listRevisions),
    handle(api.getRevision, getRevision),
    handle(api.restoreRevision, restoreRevision),
    handle(api.previewStory, previewStory),
    handle(api.uploadPicture, uploadPicture),
    handle(api.changePicture, changePicture),
    handle(api.cutPicture, cutPicture),
    handle(api.uploadFile, uploadFile),
    handle(api.findAuthors, findAuthors),
    handle(api.inviteAuthor, inviteAuthor),
    handle(api.acceptInvitation, acceptInvitation),
    handle(api.removeAuthor, removeAuthor),
  ],
  jobs: [publishDueJob, notifyFollowersJob, cleanupUploadsJob],
  routes: storyRoutes,
  exportSection,
  mergeUser: {
    columns: [
      { column: 'story_drafts.saved_by' },
      { column: 'story_revisions.author_id' },
      { column: 'story_uploads.user_id' },
      // Stories moved before: an author of a story is not its co-author too.
      {
        column: 'story_authors.user_id',
        uniqueWith: ['post_id'],
        alsoClashes: 'exists (select from posts where posts.id = own.post_id and posts.author_id = $2)',
      },
    ],
    after: ({ db }, { targetId }) => deleteOwnCoAuthorships(db, targetId),
  },
  eraseUser: ({ db }, userId) => eraseUser(db, userId),
})
