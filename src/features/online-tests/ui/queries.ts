import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { getTestForm, listOnlineTests } from '../contract.ts'

/** Interval of reading the list while a submitted attempt waits for its result. */
const WAITING_MS = 2_000

/** The signed-in person's online tests, sorted. */
export function onlineTestsQuery(api: Api) {
  return queryOptions({
    queryKey: ['online-tests'],
    queryFn: ({ signal }) => api(listOnlineTests, {}, { signal }),
    refetchInterval: (query) =>
      query.state.data?.data.onlineTestData.some((test) => test.isInProgress) ? WAITING_MS : false,
  })
}

/** The form of an attempt. It is read once; `answer-queue.ts` has the answers from then on. */
export function testFormQuery(api: Api, formId: string) {
  return queryOptions({
    queryKey: ['online-test-form', formId],
    queryFn: ({ signal }) => api(getTestForm, { formId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
