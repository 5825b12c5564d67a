import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { checkCertificate, listCertificates, listOfficeCertificates } from '../contract.ts'

/** While files are made, the list is read again. */
const MAKING_MS = 3_000

/** The signed-in person's certificates. */
export function certificatesQuery(api: Api) {
  return queryOptions({
    queryKey: ['certificates'],
    queryFn: ({ signal }) => api(listCertificates, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.data.some((one) => one.state === 'making') ? MAKING_MS : false),
  })
}

/** A certificate as anyone sees it. */
export function certificateCheckQuery(api: Api, number: string) {
  return queryOptions({
    queryKey: ['certificate-check', number],
    queryFn: ({ signal }) => api(checkCertificate, { number }, { signal }),
  })
}

/** Prefix of the keys of the admins' lists. */
export const OFFICE_KEY = ['office-certificates']

export function officeQuery(api: Api, search: string) {
  return infiniteQueryOptions({
    queryKey: [...OFFICE_KEY, search],
    queryFn: ({ pageParam, signal }) =>
      api(listOfficeCertificates, { search: search || undefined, before: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_page_url: next }) => next && new URLSearchParams(next.split('?')[1]).get('before'),
  })
}
