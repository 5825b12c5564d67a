/** Feature definition: data exports. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { cleanupExportsJob, createExportJob } from './jobs.ts'
import { exportSections } from './repository.ts'
import { dataExportRoutes } from './routes.ts'
import { eraseExports } from './service/create-export.ts'
import { getDataExport, requestDataExport } from './service/request-export.ts'

export const dataExport = feature({
  name: 'data-export',
  tables: ['data_exports'],
  errorTexts,
  endpoints: [handle(api.getDataExport, getDataExport), handle(api.requestDataExport, requestDataExport)],
  jobs: [createExportJob, cleanupExportsJob],
  routes: dataExportRoutes,
  // They contain the data of one account only: a new one has all of it.
  mergeUser: {
    columns: [{ column: 'data_exports.user_id', rows: 'custom' }],
    before: (context, { sourceId }) => eraseExports(context, sourceId),
  },
  eraseUser: eraseExports,
  exportSection: { sections: exportSections },
})
