/** One hook per endpoint of consent that records a choice. */
import { useMutation } from '@tanstack/react-query'
import type { Input } from '#lib/contract.ts'
import { usePageContext } from '#lib/page.ts'
import { recordCookieConsent, recordMarketingConsent } from '../contract.ts'
import { marketingConsentQuery } from './queries.ts'

/** Proof of a cookie choice. Choices are sent one after another, so that the newest one is recorded last. */
export function useRecordCookieConsent() {
  const { api } = usePageContext()
  return useMutation({
    scope: { id: 'cookie-consent' },
    mutationFn: (choice: Input<typeof recordCookieConsent>) => api(recordCookieConsent, choice),
  })
}

export function useRecordMarketingConsent() {
  const { api, queryClient } = usePageContext()
  return useMutation({
    mutationFn: (isWanted: boolean) => api(recordMarketingConsent, { receive_newsletter: isWanted }),
    onSuccess: ({ receive_newsletter }) =>
      queryClient.setQueryData(marketingConsentQuery(api).queryKey, { data: { receive_newsletter } }),
  })
}
