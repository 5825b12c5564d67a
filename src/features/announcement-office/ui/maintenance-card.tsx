import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { AlertDialog } from '#components/overlays/alert-dialog.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { MAINTENANCE_TEXT_MAX } from '#features/announcements/constants.ts'
import type { ShownAnnouncements } from '#features/announcements/contract.ts'
import { bannerTexts } from '#features/announcements/texts.ts'
import { relativeTime } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import { fromLocalTime, toLocalTime } from '../policy.ts'
import { maintenanceTexts as texts } from '../texts.ts'
import { useSetMaintenance } from './mutations.ts'

interface MaintenanceCardProps {
  maintenance: ShownAnnouncements['maintenance']
  onChanged: () => void
}

/** Turns maintenance on and off. */
export function MaintenanceCard({ maintenance, onChanged }: MaintenanceCardProps) {
  const { renderedAt } = usePageContext()
  const { mutate, isPending } = useSetMaintenance()
  const [text, setText] = useState(maintenance?.text ?? '')
  const [until, setUntil] = useState(toLocalTime(maintenance?.until ?? null))
  const { formError, setFormError, clearFormError } = useFormError()
  const [untilError, setUntilError] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  function set(isOn: boolean) {
    clearFormError()
    setUntilError(undefined)
    mutate(
      { is_on: isOn, text, until: fromLocalTime(until) },
      {
        onSuccess() {
          showSnackbar(isOn ? texts.started : texts.ended)
          onChanged()
        },
        onError(error) {
          setUntilError(error.errors.until?.[0])
          if (!error.errors.until) setFormError(messageOf(error))
        },
        onSettled: () => setIsAsking(false),
      },
    )
  }
  return (
    <section className="card mb-8 grid gap-4 p-5" aria-labelledby="maintenance-title">
      <div>
        <h2 id="maintenance-title" className="flex items-center gap-2 text-h3">
          <Wrench className="icon" aria-hidden="true" />
          {texts.title}
        </h2>
        <p className="text-ink-2" role="status">
          {maintenance ? texts.on(relativeTime(maintenance.since, renderedAt)) : texts.off}
        </p>
        <p className="text-sm text-ink-2">{texts.explain}</p>
      </div>
      <FormAlert error={formError} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Field label={texts.text}>
          <TextInput
            maxLength={MAINTENANCE_TEXT_MAX}
            placeholder={bannerTexts.maintenance}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        <Field label={texts.until} error={untilError}>
          <TextInput type="datetime-local" value={until} onChange={(event) => setUntil(event.currentTarget.value)} />
        </Field>
      </div>
      <div className="flex flex-wrap gap-3">
        {maintenance && (
          <Button isLoading={isPending} onClick={() => set(false)}>
            {texts.end}
          </Button>
        )}
        {maintenance ? (
          <Button variant="outline" isLoading={isPending} onClick={() => set(true)}>
            {texts.change}
          </Button>
        ) : (
          <Button variant="danger" aria-haspopup="dialog" isLoading={isPending} onClick={() => setIsAsking(true)}>
            {texts.start}
          </Button>
        )}
      </div>
      <AlertDialog
        open={isAsking}
        title={texts.question.title}
        text={texts.question.text}
        icon={<Wrench className="icon" aria-hidden="true" />}
        tone="ember"
        cancel={{ label: texts.question.cancel, onPress: () => setIsAsking(false) }}
        confirm={{ label: texts.start, isDanger: true, isLoading: isPending, onPress: () => set(true) }}
      />
    </section>
  )
}
