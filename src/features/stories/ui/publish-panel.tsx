import { CalendarClock, Copy, Link as LinkIcon } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field, FieldError } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { copyText } from '#lib/copy-text.ts'
import { bangkokDay, bangkokParts, cardDate, relativeTime, timeText } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import { LICENCES, VIDEO_URL_MAX_LENGTH } from '../constants.ts'
import type { StoryRow } from '../contract.ts'
import { videoOf } from '../fields.ts'
import { fieldTexts, licenceTexts } from '../texts.ts'
import type { EditedFields } from './edited-fields.ts'
import { tableTexts, panelTexts as texts } from './texts.ts'

export interface PublishTime {
  isLater: boolean
  /** `2026-11-25`, in Bangkok. */
  date: string
  /** `07:00` */
  time: string
  /** 1 for everyone, 2 for people with the link. */
  status: 1 | 2
}

/** The moment of a date and a time in Bangkok; null when one is missing. */
export function momentOf({ date, time }: Pick<PublishTime, 'date' | 'time'>): Date | null {
  const moment = new Date(`${date}T${time}:00+07:00`)
  return Number.isNaN(moment.getTime()) ? null : moment
}

/** What the author chose before: the stored schedule, and who may read the story. */
export function storedTime(row: StoryRow | null): PublishTime {
  const status = row?.scheduled_status ?? (row?.status === 2 ? 2 : 1)
  const at = row?.scheduled_at
  if (!at) return { isLater: false, date: '', time: '07:00', status }
  const { hour, minute } = bangkokParts(at)
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
  return { isLater: true, date: bangkokDay(at), time, status }
}

interface PublishPanelProps {
  fields: EditedFields
  row: StoryRow | null
  when: PublishTime
  onWhen: (when: PublishTime) => void
  onChange: (patch: Partial<EditedFields>) => void
  onCancelSchedule: () => void
}

/** Kind, time, readers and licence of a story. */
export function PublishPanel({ fields, row, when, onWhen, onChange, onCancelSchedule }: PublishPanelProps) {
  const id = useId()
  return (
    <>
      <section aria-labelledby={`${id}-type`}>
        <h2 id={`${id}-type`}>{texts.type}</h2>
        <Select
          aria-labelledby={`${id}-type`}
          lang="en"
          value={String(fields.type)}
          options={[0, 1].map((type) => ({ value: String(type), label: texts.types[type] as string }))}
          onChange={(event) => onChange({ type: Number(event.currentTarget.value) as 0 | 1 })}
        />
      </section>
      {row?.scheduled_at ? (
        <ScheduledCard row={row} at={row.scheduled_at} onCancel={onCancelSchedule} />
      ) : (
        <WhenSection when={when} onWhen={onWhen} />
      )}
      <section aria-labelledby={`${id}-licence`}>
        <h2 id={`${id}-licence`}>{texts.licence}</h2>
        <div className="licences" role="radiogroup" aria-labelledby={`${id}-licence`}>
          {LICENCES.map((licence) => (
            <label key={licence}>
              <input
                type="radio"
                name={`${id}-licence`}
                checked={fields.licence === licence}
                onChange={() => onChange({ licence })}
              />
              <span>
                {licenceTexts[licence].short}
                <small>{licenceTexts[licence].name}</small>
              </span>
            </label>
          ))}
        </div>
      </section>
      <section>
        <Field
          label={texts.video}
          hint={texts.videoHint}
          error={fields.video_url && !videoOf(fields.video_url) ? fieldTexts.video : undefined}
        >
          <TextInput
            inputMode="url"
            maxLength={VIDEO_URL_MAX_LENGTH}
            value={fields.video_url}
            onChange={(event) => onChange({ video_url: event.currentTarget.value.trim() })}
          />
        </Field>
      </section>
    </>
  )
}

function Choice<T extends string | number | boolean>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: T
  options: readonly (readonly [T, string])[]
  onChange: (value: T) => void
}) {
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{label}</legend>
      {options.map(([option, name]) => (
        <button key={String(option)} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}

function WhenSection({ when, onWhen }: { when: PublishTime; onWhen: (when: PublishTime) => void }) {
  const id = useId()
  const { renderedAt } = usePageContext()
  const moment = momentOf(when)
  const isPast = when.isLater && moment !== null && moment.getTime() <= Date.now()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.when}</h2>
      <Choice
        label={texts.when}
        value={when.isLater}
        options={[
          [false, texts.now],
          [true, texts.later],
        ]}
        onChange={(isLater) => onWhen({ ...when, isLater })}
      />
      {when.isLater && (
        <>
          <div className="when-row">
            <input
              type="date"
              className="input"
              aria-label={texts.date}
              min={bangkokDay(renderedAt)}
              value={when.date}
              aria-describedby={isPast ? `${id}-past` : undefined}
              aria-invalid={isPast || undefined}
              onChange={(event) => onWhen({ ...when, date: event.currentTarget.value })}
            />
            <input
              type="time"
              className="input"
              aria-label={texts.time}
              value={when.time}
              onChange={(event) => onWhen({ ...when, time: event.currentTarget.value })}
            />
          </div>
          {isPast ? (
            <FieldError id={`${id}-past`}>{texts.past}</FieldError>
          ) : (
            moment && (
              <p className="hint">
                {texts.whenHint(`${cardDate(moment)} ${timeText(moment)} ${relativeTime(moment, renderedAt)}`)}
              </p>
            )
          )}
        </>
      )}
      <h3 className="mt-3 mb-1 text-sm font-semibold">{texts.visibility}</h3>
      <Choice
        label={texts.visibility}
        value={when.status}
        options={[
          [1, texts.listed],
          [2, texts.unlisted],
        ]}
        onChange={(status) => onWhen({ ...when, status })}
      />
    </section>
  )
}

function ScheduledCard({ row, at, onCancel }: { row: StoryRow; at: string; onCancel: () => void }) {
  const { config } = usePageContext()
  const copy = async () =>
    showSnackbar((await copyText(config.origin + row.direct_uri_by_type)) ? tableTexts.copied : tableTexts.notCopied)
  // Only its writers can open a draft.
  const isOpenByLink = row.status === 2
  return (
    <section className="scheduled-card" aria-label={texts.scheduledTitle}>
      <h2>
        <CalendarClock className="icon" aria-hidden="true" /> {texts.scheduledTitle}
      </h2>
      <p>{texts.scheduledText(`${cardDate(at)} ${timeText(at)}`)}</p>
      {isOpenByLink && (
        <p className="tip-line">
          <LinkIcon className="icon" aria-hidden="true" />
          <span>
            {texts.scheduledLink} <b lang="en">Unlisted</b>
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isOpenByLink && (
          <Button size="sm" variant="soft" icon={<Copy className="icon" aria-hidden="true" />} onClick={copy}>
            {texts.copyLink}
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={onCancel}>
          {texts.cancelSchedule}
        </Button>
      </div>
    </section>
  )
}
