/** Feature definition: the office of tests, where admins edit the bank of questions. `online-tests` owns the tables. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { questionBankRoutes } from './routes.ts'
import {
  changeQuestion,
  createQuestion,
  deleteQuestion,
  moveQuestion,
  setQuestionPicture,
} from './service/edit-questions.ts'
import { importQuestions } from './service/import-questions.ts'
import { getItemStatistics } from './service/item-statistics.ts'
import { listBankQuestions, listTestSummaries } from './service/read-bank.ts'

export const questionBank = feature({
  name: 'question-bank',
  tables: [],
  errorTexts,
  endpoints: [
    handle(api.listTestSummaries, listTestSummaries),
    handle(api.listBankQuestions, listBankQuestions),
    handle(api.createQuestion, createQuestion),
    handle(api.changeQuestion, changeQuestion),
    handle(api.deleteQuestion, deleteQuestion),
    handle(api.moveQuestion, moveQuestion),
    handle(api.setQuestionPicture, setQuestionPicture),
    handle(api.importQuestions, importQuestions),
    handle(api.getItemStatistics, getItemStatistics),
  ],
  routes: questionBankRoutes,
})
