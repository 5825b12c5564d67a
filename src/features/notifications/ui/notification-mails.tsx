import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '#components/load-failure.tsx'
import { showSnackbar } from '#components/snackbar.tsx'
import { Switch } from '#components/switch.tsx'
import { showToast } from '#components/toast.tsx'
import { usePageContext } from '#lib/page.ts'
import { MAIL_KINDS, type MailKind } from '../constants.ts'
import { chooseMail } from '../contract.ts'
import { mailChoiceTexts as texts } from '../texts.ts'
import { mailChoicesQuery } from './queries.ts'

/** Which notices come by mail too, each at once; a card of the account's section. */
export function NotificationMails() {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const query = mailChoicesQuery(api)
  const { data, isError, isFetching, refetch } = useQuery(query)
  const [waiting, setWaiting] = useState<{ kind: MailKind; isWanted: boolean } | null>(null)

  async function choose(kind: MailKind, isWanted: boolean) {
    if (waiting) return
    setWaiting({ kind, isWanted })
    try {
      const { data } = await api(chooseMail, { kind, is_wanted: isWanted ? 1 : 0 })
      queryClient.setQueryData(query.queryKey, data)
      showSnackbar(isWanted ? texts.on : texts.off)
    } catch {
      // The switch goes back to what stands.
      showToast('danger', texts.failed)
    } finally {
      setWaiting(null)
    }
  }

  return (
    <div
      id="notification-mails"
      className="card pad grid gap-3"
      role="group"
      aria-labelledby="notification-mails-title"
    >
      <div>
        <h3 id="notification-mails-title">{texts.title}</h3>
        <p className="text-sm text-ink-2">{texts.text}</p>
      </div>
      {isError && !data ? (
        <LoadFailure text={texts.loadFailed} isLoading={isFetching} onRetry={() => refetch()} />
      ) : (
        MAIL_KINDS.map((kind) => (
          <Switch
            key={kind}
            label={texts.kinds[kind]}
            checked={waiting?.kind === kind ? waiting.isWanted : data?.[kind] === 1}
            disabled={!data}
            aria-busy={waiting?.kind === kind || undefined}
            onChange={(event) => choose(kind, event.currentTarget.checked)}
          />
        ))
      )}
    </div>
  )
}
