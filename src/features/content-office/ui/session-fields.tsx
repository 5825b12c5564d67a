import { Plus } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { Field, FieldError } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { FormGroup } from '#components/office/form-row.tsx'
import { CHANNEL_MAX } from '../constants.ts'
import type { SessionFields as Session } from '../fields.ts'
import { bangkokInput, fromBangkokInput, nextSession, swapTimes } from '../policy.ts'
import { formTexts as texts } from '../texts.ts'
import { OrderedList } from './ordered-list.tsx'

interface SessionFieldsProps {
  sessions: readonly Session[]
  error?: string | undefined
  /** Of rendering, for the first session. */
  now: number
  onChange: (sessions: Session[]) => void
}

/** Sessions in the order of their start. A session that is moved takes the time of its neighbour. */
export function SessionFields({ sessions, error, now, onChange }: SessionFieldsProps) {
  const set = (index: number, part: Partial<Session>) =>
    onChange(sessions.map((session, at) => (at === index ? { ...session, ...part } : session)))
  return (
    <FormGroup label={texts.sessions} hint={texts.sessionsHint}>
      <div className="grid gap-3">
        <OrderedList
          label={texts.sessions}
          items={sessions.map((session, index) => ({
            key: String(session.id ?? `new-${index}`),
            name: texts.session(index + 1),
            content: (
              <fieldset className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
                <legend className="font-semibold">{texts.session(index + 1)}</legend>
                <Field label={texts.starts}>
                  <TextInput
                    type="datetime-local"
                    value={bangkokInput(session.starts_at)}
                    onChange={(event) => set(index, { starts_at: fromBangkokInput(event.currentTarget.value) })}
                  />
                </Field>
                <Field label={texts.ends}>
                  <TextInput
                    type="datetime-local"
                    value={bangkokInput(session.ends_at)}
                    onChange={(event) => set(index, { ends_at: fromBangkokInput(event.currentTarget.value) })}
                  />
                </Field>
                <Field label={texts.channel}>
                  <TextInput
                    value={session.channel}
                    maxLength={CHANNEL_MAX}
                    onChange={(event) => set(index, { channel: event.currentTarget.value })}
                  />
                </Field>
                <Field label={texts.joinUrl} hint={texts.joinUrlHint}>
                  <TextInput
                    type="url"
                    value={session.join_url}
                    onChange={(event) => set(index, { join_url: event.currentTarget.value })}
                  />
                </Field>
              </fieldset>
            ),
          }))}
          onMove={(from, to) => onChange(swapTimes(sessions, from, to))}
          onRemove={(index) => onChange(sessions.toSpliced(index, 1))}
        />
        {error && <FieldError id="sessions-error">{error}</FieldError>}
        <Button
          size="sm"
          variant="soft"
          className="justify-self-start"
          icon={<Plus className="icon" aria-hidden="true" />}
          onClick={() => onChange([...sessions, nextSession(sessions, now)])}
        >
          {texts.addSession}
        </Button>
      </div>
    </FormGroup>
  )
}
