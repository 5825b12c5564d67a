import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { Button } from '#components/forms/button.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { restoreFocus } from '#components/overlays/restore-focus.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { mediumDate, relativeTime, timeText } from '#lib/dates.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import type { AccountSession } from '../contract.ts'
import { accountTexts as texts } from '../texts.ts'
import { useEndOtherSessions, useEndSession } from './mutations.ts'
import { sessionsQuery } from './queries.ts'
import { messageOf, type SubmissionCallbacks } from './use-submission.ts'

const ALL_OTHERS = 'others'
const PHONE_PATTERN = /android|iphone|ios|mobile/i

/** List of the viewer's sessions, with buttons that end them. */
export function AccountSessions() {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const query = sessionsQuery(api)
  const list = useQuery(query)
  const { data, isFetching, refetch } = list
  const [endingId, setEndingId] = useState<string | null>(null)
  const { formError, setFormError, clearFormError } = useFormError()
  const endSession = useEndSession()
  const endOtherSessions = useEndOtherSessions()
  const sessions = [...(data?.data ?? [])].sort((a, b) => Number(b.is_current) - Number(a.is_current))
  const hasOthers = sessions.some((session) => !session.is_current)

  function end(id: string, mutate: (callbacks: SubmissionCallbacks) => void, successText: string) {
    if (endingId) return
    clearFormError()
    setEndingId(id)
    mutate({
      onSuccess: () => showSnackbar(successText),
      onError(error) {
        // 404: the session has already ended, which is the desired result.
        if (error.status !== 404) setFormError(messageOf(error))
      },
      async onSettled() {
        await queryClient.invalidateQueries(query).catch(() => {})
        setEndingId(null)
      },
    })
  }

  return (
    <div className="card padded grid gap-3" role="group" aria-labelledby="account-sessions">
      <div>
        <h3 id="account-sessions">{texts.sessions}</h3>
        <p className="text-sm text-ink-2">{texts.sessionsText}</p>
      </div>
      <FormAlert error={formError} />
      {hasFailed(list) && <LoadError text={texts.failed} isLoading={isFetching} onRetry={() => refetch()} />}
      <ul className="rows">
        {sessions.map((session) => (
          <Session
            key={session.id}
            session={session}
            isEnding={endingId === session.id}
            onEnd={() =>
              end(session.id, (callbacks) => endSession.mutate({ sessionId: session.id }, callbacks), texts.ended)
            }
          />
        ))}
      </ul>
      {hasOthers ? (
        <Button
          ref={restoreFocus}
          variant="soft"
          size="sm"
          className="justify-self-start"
          isLoading={endingId === ALL_OTHERS}
          onClick={() => end(ALL_OTHERS, (callbacks) => endOtherSessions.mutate({}, callbacks), texts.endedOthers)}
        >
          {texts.endOthers}
        </Button>
      ) : (
        data && <p className="hint">{texts.onlyThis}</p>
      )}
    </div>
  )
}

interface SessionProps {
  session: AccountSession
  isEnding: boolean
  onEnd: () => void
}

function Session({ session, isEnding, onEnd }: SessionProps) {
  const { renderedAt } = usePageContext()
  const device = session.device || texts.unknownDevice
  const Icon = PHONE_PATTERN.test(session.device) ? Smartphone : Monitor
  return (
    <li>
      <span className="tile" aria-hidden="true">
        <Icon className="icon" />
      </span>
      <div>
        <b lang={session.device ? 'en' : undefined}>{device}</b>
        <small>
          {session.is_current ? texts.usingNow : texts.lastSeen(relativeTime(session.last_seen_at, renderedAt))}
        </small>
        <small id={`since-${session.id}`}>
          {texts.since(`${mediumDate(session.created_at)} ${timeText(session.created_at)}`)}
        </small>
      </div>
      {session.is_current ? (
        <Badge tone="open">{texts.thisDevice}</Badge>
      ) : (
        <Button
          ref={restoreFocus}
          size="sm"
          variant="outline"
          aria-label={texts.endDevice(device)}
          // Several sessions may have the same device name.
          aria-describedby={`since-${session.id}`}
          isLoading={isEnding}
          onClick={onEnd}
        >
          {texts.end}
        </Button>
      )}
    </li>
  )
}
