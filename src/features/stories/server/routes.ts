/**
 * `GET /download/story-file/{id}`, a file of a story for everyone who may open the story, always as an attachment, and
 * `GET /api/v2/teaching-stories.csv`, the table of stories as a file.
 */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { POST_STATUS } from '#features/posts/constants.ts'
import { loadVisiblePost } from '#features/posts/server/access.ts'
import { ID_PATTERN } from '#lib/ids.ts'
import { throwError } from '#server/errors.ts'
import { sendAttachment, startStream } from '#server/http/responses/attachment.ts'
import { STORIES_CSV_PATH, storyFilePath } from '../constants.ts'
import { StoryFilter } from '../fields.ts'
import { csvTexts } from '../texts.ts'
import { loadWrittenStory } from './access.ts'
import { findFile } from './repository/uploads.ts'
import { exportStories } from './service/list-stories.ts'

const Filter = z.object(StoryFilter)

export function storyRoutes(app: FastifyInstance): void {
  app.get<{ Params: { fileId: string } }>(storyFilePath(':fileId'), async ({ viewer, params }, reply) => {
    const { db, storage } = app.backgroundContext()
    if (!ID_PATTERN.test(params.fileId)) throwError('not_found')
    const { postId, name, type, storageKey } = (await findFile(db, Number(params.fileId))) ?? throwError('not_found')
    const isDraft = await loadVisiblePost({ db, viewer }, { id: postId }).then(
      ({ status }) => status === POST_STATUS.draft,
      async (error) => {
        // A co-author reads the files of a draft.
        if (!viewer) throw error
        await loadWrittenStory({ db, viewer }, postId).catch(() => throwError('not_found'))
        return true
      },
    )
    const file = (await storage.get(storageKey)) ?? throwError('not_found')
    return sendAttachment(reply, { name, file, type, cacheControl: isDraft ? 'private, no-store' : 'public, no-cache' })
  })

  app.get(STORIES_CSV_PATH, async ({ viewer, query }, reply) => {
    if (!viewer) throwError('unauthenticated')
    const filter = Filter.safeParse(query)
    if (!filter.success) throwError('validation')
    const { db, config, now } = app.backgroundContext()
    return sendAttachment(reply, {
      name: csvTexts.file,
      type: 'text/csv; charset=utf-8',
      file: await startStream(exportStories({ db, viewer, now, origin: config.publicOrigin }, filter.data)),
      cacheControl: 'private, no-store',
    })
  })
}
