/** Feature definition: online tests of trainings, with the built-in provider of forms. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { deliverResultsJob } from './jobs.ts'
import { exportSection } from './repository/export-section.ts'
import { TESTS_PASSED } from './repository/tests-passed.ts'
import { webhookRoutes } from './routes.ts'
import { eraseTests } from './service/erase-tests.ts'
import { finishTestForm, getTestForm, openTestForm, saveTestAnswer } from './service/fill-form.ts'
import { checkOnlineTest, listOnlineTests, startOnlineTest, submitOnlineTest } from './service/take-test.ts'

export const onlineTests = feature({
  name: 'online-tests',
  tables: [
    'online_tests',
    'online_test_attempts',
    'online_test_questions',
    'online_test_forms',
    'online_test_answers',
    'online_test_extensions',
    'online_test_returns',
  ],
  errorTexts,
  endpoints: [
    handle(api.listOnlineTests, listOnlineTests),
    handle(api.startOnlineTest, startOnlineTest),
    handle(api.submitOnlineTest, submitOnlineTest),
    handle(api.checkOnlineTest, checkOnlineTest),
    handle(api.getTestForm, getTestForm),
    handle(api.openTestForm, openTestForm),
    handle(api.saveTestAnswer, saveTestAnswer),
    handle(api.finishTestForm, finishTestForm),
  ],
  routes: webhookRoutes,
  jobs: [deliverResultsJob],
  exportSection,
  eraseUser: ({ db }, userId) => eraseTests(db, userId),
  learning: { tests_passed: TESTS_PASSED },
})
