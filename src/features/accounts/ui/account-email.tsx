import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { usePageContext } from '#lib/page.ts'
import { RESEND_COOLDOWN_SECONDS } from '../constants.ts'
import { checkEmailTexts, verifyTexts } from '../texts.ts'
import { useSendVerificationEmail } from './mutations.ts'
import { accountQuery } from './queries.ts'
import { useDeadline } from './use-deadline.ts'
import { messageOf } from './use-submission.ts'

const { card: texts, title } = verifyTexts

/** Card for an unverified email address, with a button that sends the link again. Renders null if verified (AB-193). */
export function AccountEmail() {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const query = accountQuery(api)
  const { data: account } = useQuery({ ...query, select: ({ data }) => data })
  const [deadline, setDeadline] = useState<number | null>(null)
  const seconds = useDeadline(deadline)
  const { mutate: sendVerificationEmail, isPending } = useSendVerificationEmail()
  if (!account?.email || account.is_email_verified) return null

  function resend() {
    sendVerificationEmail(
      {},
      {
        onSuccess({ data }) {
          if (data.is_email_verified) {
            // The address was verified on another device in the meantime.
            queryClient.setQueryData(query.queryKey, (old) => old && { data: { ...old.data, is_email_verified: true } })
            showSnackbar(texts.isVerified)
            return
          }
          setDeadline(Date.now() + RESEND_COOLDOWN_SECONDS * 1_000)
          showSnackbar(texts.sent)
        },
        onError: (error) => showToast('danger', messageOf(error)),
      },
    )
  }

  return (
    <div id="account-email" className="card padded account-row" role="group" aria-labelledby="account-email-title">
      <div>
        <h3 id="account-email-title">{title}</h3>
        <p className="text-sm text-ink-2">
          {texts.before} <b className="break-address">{account.email}</b> {texts.after}
        </p>
      </div>
      <Button
        size="sm"
        variant="outline"
        disabled={seconds > 0}
        isLoading={isPending}
        loadingText={texts.sending}
        onClick={resend}
      >
        <span className="numeric">{seconds > 0 ? checkEmailTexts.resendIn(seconds) : texts.resend}</span>
      </Button>
    </div>
  )
}
