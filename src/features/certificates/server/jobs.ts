/** Jobs that make the files of certificates. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { MAKE_FILES, makeFiles, makeMissingFiles } from './service/make-files.ts'

export const makeFilesJob = job({
  name: MAKE_FILES,
  payload: z.object({ certificateId: z.int() }),
  run: (context, { certificateId }) => makeFiles(context, certificateId),
})

export const makeMissingFilesJob = job({
  name: 'certificates.make-missing-files',
  payload: z.object({}),
  schedule: '*/2 * * * *',
  run: makeMissingFiles,
})
