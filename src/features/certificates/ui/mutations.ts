/** One hook per endpoint of certificates that changes something. */
import { useMutation } from '@tanstack/react-query'
import { showToast } from '#components/overlays/toast.tsx'
import { useSubmission } from '#features/accounts/ui/use-submission.ts'
import { usePageContext } from '#lib/page.ts'
import { chooseScore, reissueCertificate, revokeCertificate } from '../contract.ts'
import { myCertificateTexts as texts } from '../texts.ts'
import { certificatesQuery } from './queries.ts'

/** Choices for one certificate are sent one after another. */
export function useChooseScore(number: string) {
  const { api, queryClient } = usePageContext()
  return useMutation({
    scope: { id: `certificate-score-${number}` },
    mutationFn: (showsScore: boolean) => api(chooseScore, { number, showsScore }),
    onError: () => showToast('danger', texts.scoreFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: certificatesQuery(api).queryKey }),
  })
}

export function useRevokeCertificate() {
  return useSubmission(revokeCertificate)
}

export function useReissueCertificate() {
  return useSubmission(reissueCertificate)
}
