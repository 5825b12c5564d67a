import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { checkCertificate, listCertificates } from '../contract.ts'

/** The signed-in person's certificates. */
export function certificatesQuery(api: Api) {
  return queryOptions({
    queryKey: ['certificates'],
    queryFn: ({ signal }) => api(listCertificates, {}, { signal }),
  })
}

/** A certificate as anyone sees it. */
export function certificateCheckQuery(api: Api, number: string) {
  return queryOptions({
    queryKey: ['certificate-check', number],
    queryFn: ({ signal }) => api(checkCertificate, { number }, { signal }),
  })
}
