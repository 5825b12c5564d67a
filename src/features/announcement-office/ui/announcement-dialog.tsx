import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import {
  type AnnouncementKind,
  AUDIENCES,
  type Audience,
  KINDS,
  LINK_LABEL_MAX,
  LINK_MAX,
  TEXT_MAX,
} from '#features/announcements/constants.ts'
import { FormDialog } from '#features/moderation/ui/form-dialog.tsx'
import type { ApiError } from '#lib/api-client.ts'
import type { OfficeAnnouncement } from '../contract.ts'
import { fromLocalTime, toLocalTime } from '../policy.ts'
import { formTexts, officeTexts, dialogTexts as texts } from '../texts.ts'
import { useChangeAnnouncement, useCreateAnnouncement } from './mutations.ts'

interface AnnouncementDialogProps {
  /** Null: a new one. */
  announcement: OfficeAnnouncement | null
  now: number
  onClose: () => void
  /** After a change, and after an error that tells of another admin's change. */
  onChanged: () => void
}

interface Values {
  text: string
  kind: AnnouncementKind
  audience: Audience
  link_label: string
  link_href: string
  starts_at: string
  ends_at: string
}

/** The form of one announcement. Errors of the server stand at their field. */
export function AnnouncementDialog({ announcement, now, onClose, onChanged }: AnnouncementDialogProps) {
  const create = useCreateAnnouncement()
  const change = useChangeAnnouncement()
  const [first] = useState(() => valuesOf(announcement, now))
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<ApiError['errors']>({})
  const { formError, setFormError, clearFormError } = useFormError()
  const bind = (name: keyof Values) => ({
    value: values[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: currentTarget.value })
      setErrors(({ [name]: _, ...others }) => others)
    },
  })
  function submit() {
    clearFormError()
    const starts_at = fromLocalTime(values.starts_at)
    if (!starts_at) return setErrors({ starts_at: [formTexts.errors.time] })
    const input = { ...values, starts_at, ends_at: fromLocalTime(values.ends_at) }
    const callbacks = {
      onSuccess() {
        showSnackbar(texts.saved)
        onChanged()
        onClose()
      },
      onError(error: ApiError) {
        setErrors(error.errors)
        if (Object.keys(error.errors).length === 0) setFormError(messageOf(error))
        if (error.status === 409 || error.status === 404) onChanged()
      },
    }
    if (!announcement) return create.mutate(input, callbacks)
    const { id, version } = announcement
    change.mutate({ ...input, announcementId: String(id), version }, callbacks)
  }
  return (
    <FormDialog
      title={announcement ? texts.editTitle : texts.createTitle}
      description={texts.description}
      isDirty={JSON.stringify(values) !== JSON.stringify(first)}
      isSubmitting={create.isPending || change.isPending}
      failure={formError}
      labels={{ cancel: texts.cancel, submit: texts.save }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.text} hint={texts.textHint} isRequired error={errors.text?.[0]}>
        <TextArea rows={2} maxLength={TEXT_MAX} {...bind('text')} />
      </Field>
      <div className="grid gap-5 md:grid-cols-2 [&_.control]:min-w-0 [&_.input]:min-w-0 [&_[type=datetime-local]]:px-2">
        <Field label={texts.kind} error={errors.kind?.[0]}>
          <Select options={KINDS.map((value) => ({ value, label: officeTexts.kinds[value] }))} {...bind('kind')} />
        </Field>
        <Field label={texts.audience} error={errors.audience?.[0]}>
          <Select
            options={AUDIENCES.map((value) => ({ value, label: officeTexts.audiences[value] }))}
            {...bind('audience')}
          />
        </Field>
        <Field label={texts.startsAt} isRequired error={errors.starts_at?.[0]}>
          <TextInput type="datetime-local" {...bind('starts_at')} />
        </Field>
        <Field label={texts.endsAt} hint={texts.endsHint} error={errors.ends_at?.[0]}>
          <TextInput type="datetime-local" {...bind('ends_at')} />
        </Field>
        <Field label={texts.linkLabel} error={errors.link_label?.[0]}>
          <TextInput maxLength={LINK_LABEL_MAX} {...bind('link_label')} />
        </Field>
        <Field label={texts.linkHref} hint={texts.linkHint} error={errors.link_href?.[0]}>
          <TextInput maxLength={LINK_MAX} {...bind('link_href')} />
        </Field>
      </div>
    </FormDialog>
  )
}

function valuesOf(announcement: OfficeAnnouncement | null, now: number): Values {
  return {
    text: announcement?.text ?? '',
    kind: announcement?.kind ?? 'info',
    audience: announcement?.audience ?? 'all',
    link_label: announcement?.linkLabel ?? '',
    link_href: announcement?.linkHref ?? '',
    starts_at: toLocalTime(announcement?.startsAt ?? new Date(now).toISOString()),
    ends_at: toLocalTime(announcement?.endsAt ?? null),
  }
}
