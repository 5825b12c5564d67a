/** Jobs that create data exports and delete expired ones. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { cleanupExports, createExport } from './service/create-export.ts'

export const createExportJob = job({
  name: 'copies.make',
  payload: z.object({ copyId: z.int() }),
  run: (context, { copyId }) => createExport(context, copyId),
})

export const cleanupExportsJob = job({
  name: 'copies.sweep',
  payload: z.object({}),
  schedule: '23 * * * *',
  run: cleanupExports,
})
