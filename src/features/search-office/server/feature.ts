/** Feature definition: the office of search. `search` and `site-numbers` own the tables. */
import { feature, handle } from '#server/feature.ts'
import * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'
import { explainSearch } from './service/explain.ts'
import { listMissedSearches } from './service/missed-searches.ts'
import { changeStoryQuestions, getStoryQuestions } from './service/story-questions.ts'
import { changeSynonym, createSynonym, deleteSynonym, listSynonyms } from './service/synonyms.ts'

export const searchOffice = feature({
  name: 'search-office',
  errorTexts,
  endpoints: [
    handle(api.listMissedSearches, listMissedSearches),
    handle(api.listSynonyms, listSynonyms),
    handle(api.createSynonym, createSynonym),
    handle(api.changeSynonym, changeSynonym),
    handle(api.deleteSynonym, deleteSynonym),
    handle(api.explainSearch, explainSearch),
    handle(api.getStoryQuestions, getStoryQuestions),
    handle(api.changeStoryQuestions, changeStoryQuestions),
  ],
})
