import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#components/feedback/load-error.tsx'
import { Switch } from '#components/forms/switch.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { apiErrorText } from '#features/accounts/ui/use-attempt.ts'
import { ApiError } from '#lib/api-client.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { MAIL_KINDS, type MailKind } from '../constants.ts'
import { chooseMail } from '../contract.ts'
import { mailChoiceTexts as texts } from '../texts.ts'
import { mailChoicesQuery } from './queries.ts'

/** Card of the account page with the notifications that are also mailed; each switch is saved immediately. */
export function NotificationMails() {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const query = mailChoicesQuery(api)
  const choices = useQuery(query)
  const { data, isFetching, refetch } = choices
  const [pending, setPending] = useState<Partial<Record<MailKind, boolean>>>({})

  async function choose(kind: MailKind, isWanted: boolean) {
    if (kind in pending) return
    setPending((all) => ({ ...all, [kind]: isWanted }))
    try {
      const { data } = await api(chooseMail, { kind, is_wanted: isWanted ? 1 : 0 })
      // Update only this kind, because responses may arrive in another order.
      queryClient.setQueryData(query.queryKey, (all) => all && { ...all, [kind]: data[kind] })
      showSnackbar(isWanted ? texts.on : texts.off)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The switch returns to the saved value.
      showToast('danger', apiErrorText(error))
    } finally {
      setPending(({ [kind]: _, ...others }) => others)
    }
  }

  return (
    <div
      id="notification-mails"
      className="card padded grid gap-3"
      role="group"
      aria-labelledby="notification-mails-title"
    >
      <div>
        <h3 id="notification-mails-title">{texts.title}</h3>
        <p className="text-sm text-ink-2">{texts.text}</p>
      </div>
      {hasFailed(choices) ? (
        <LoadError text={texts.loadFailed} isLoading={isFetching} onRetry={() => refetch()} />
      ) : (
        <div className="grid gap-4">
          {MAIL_KINDS.map((kind) => (
            <Switch
              key={kind}
              label={texts.kinds[kind]}
              checked={pending[kind] ?? data?.[kind] === 1}
              disabled={!data}
              aria-busy={kind in pending || undefined}
              onChange={(event) => choose(kind, event.currentTarget.checked)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
