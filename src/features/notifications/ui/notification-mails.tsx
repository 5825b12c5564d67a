import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#components/feedback/load-error.tsx'
import { Switch } from '#components/forms/switch.tsx'
import { usePendingChoice } from '#components/state/use-pending-choice.ts'
import type { Flag } from '#lib/flag-schema.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { MAIL_KINDS, type MailKind } from '../constants.ts'
import { mailChoiceTexts as texts } from '../texts.ts'
import { useChooseMail } from './mutations.ts'
import { mailChoicesQuery } from './queries.ts'

/** Card of the account page with the notifications that are also mailed; each switch is saved immediately. */
export function NotificationMails() {
  const { api } = usePageContext()
  const choices = useQuery(mailChoicesQuery(api))
  const { data, isFetching, refetch } = choices

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
            <MailSwitch key={kind} kind={kind} saved={data?.[kind]} />
          ))}
        </div>
      )}
    </div>
  )
}

/** `saved` is undefined until it is loaded. */
function MailSwitch({ kind, saved }: { kind: MailKind; saved: Flag | undefined }) {
  const { mutate } = useChooseMail(kind)
  const { value, isPending, choose } = usePendingChoice(saved === 1, mutate)
  return (
    <Switch
      label={texts.kinds[kind]}
      checked={value}
      disabled={saved === undefined}
      aria-busy={isPending || undefined}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  )
}
