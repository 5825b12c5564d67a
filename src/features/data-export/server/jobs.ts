/** Jobs that create data exports and delete expired ones. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { cleanupExports, createExport } from './service/create-export.ts'

export const createExportJob = job({
  name: 'data-export.create-export',
  payload: z.object({ exportId: z.int() }),
  run: (context, { exportId }) => createExport(context, exportId),
})

export const cleanupExportsJob = job({
  name: 'data-export.cleanup-exports',
  payload: z.object({}),
  schedule: '23 * * * *',
  run: cleanupExports,
})
