import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { RichTextField } from '#components/editor/rich-text-field.tsx'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/checkbox.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { FormGroup, FormRow, FormRows } from '#components/office/form-row.tsx'
import { AlertDialog } from '#components/overlays/alert-dialog.tsx'
import { useLeaveQuestion } from '#components/overlays/use-leave-question.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { PolicyTab } from '#features/consent/constants.ts'
import type { ApiError } from '#lib/api-client.ts'
import type { PolicyVersion, PolicyVersionPage } from '../contract.ts'
import { fromLocalTime, toLocalTime } from '../policy.ts'
import { officeTexts as texts } from '../texts.ts'
import { DraftConflict } from './draft-conflict.tsx'
import { useDeletePolicyDraft, usePublishPolicy, useSavePolicyDraft } from './mutations.ts'
import { useStoredDraft } from './queries.ts'

const loadQuestion = () => import('./publish-question.tsx').then((module) => module.PublishQuestion)

/** The fields of a draft. */
function fieldsOf(page: PolicyVersionPage) {
  const isDraft = page.state === 'draft'
  return {
    content: page.content,
    summary: isDraft ? page.summary : '',
    asks_again: isDraft && page.asks_again,
    effective: isDraft && page.effective_at ? toLocalTime(page.effective_at) : '',
  }
}

interface DraftFormProps {
  tab: PolicyTab
  /** The draft, or the version that a new draft begins with. */
  base: PolicyVersionPage
  /** The number of the draft. */
  version: number
  /** Null: the draft is not saved yet. */
  revision: number | null
  onChanged: (versions: PolicyVersion[], message: string) => void
  /** Another admin saved the draft. */
  onStale: () => void
}

/** Writes and publishes a draft. */
export function DraftForm({ tab, base, version, revision, onChanged, onStale }: DraftFormProps) {
  const [values, setValues] = useState(() => fieldsOf(base))
  const [saved, setSaved] = useState(values)
  /** Of the draft that the typed text is based on; a newer one on the server does not change it. */
  const [known, setKnown] = useState(revision)
  /** What another admin saved meanwhile. */
  const [conflict, setConflict] = useState<{ theirs: PolicyVersionPage | null } | null>(null)
  const loadStoredDraft = useStoredDraft(tab)
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({})
  const { formError, setFormError, clearFormError } = useFormError()
  const [Question, fetchQuestion] = useLazyModule(loadQuestion)
  const [isAsking, setAsking] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const save = useSavePolicyDraft()
  const remove = useDeletePolicyDraft()
  const publish = usePublishPolicy()
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved)
  const leaveQuestion = useLeaveQuestion(isDirty)

  function onError(error: ApiError) {
    setAsking(false)
    setRemoving(false)
    setErrors(error.errors)
    if (error.code === 'policy_changed') {
      // Without an answer the next save tells it again.
      loadStoredDraft().then(
        (theirs) => setConflict({ theirs }),
        () => setFormError(messageOf(error)),
      )
      return
    }
    if (Object.keys(error.errors).length === 0) setFormError(messageOf(error))
  }
  /** Nothing is unsaved before the page moves, so it does not ask. */
  function finish(versions: PolicyVersion[], message: string) {
    flushSync(() => {
      setSaved(values)
      setKnown(versions.find(({ state }) => state === 'draft')?.revision ?? null)
      setConflict(null)
    })
    onChanged(versions, message)
  }
  function takeTheirs(theirs: PolicyVersionPage | null) {
    const next = theirs ? fieldsOf(theirs) : values
    setValues(next)
    setSaved(next)
    setKnown(theirs?.revision ?? null)
    setConflict(null)
    clearFormError()
    onStale()
  }
  function saveDraft(over = known) {
    clearFormError()
    setErrors({})
    const { effective, ...fields } = values
    save.mutate(
      { tab, ...fields, effective_at: fromLocalTime(effective), revision: over },
      {
        onSuccess({ data }) {
          finish(data, texts.draftSaved)
        },
        onError,
      },
    )
  }
  function removeDraft() {
    remove.mutate(
      { tab },
      {
        onSuccess({ data }) {
          setRemoving(false)
          finish(data, texts.draftRemoved)
        },
        onError,
      },
    )
  }

  return (
    <form
      method="post"
      noValidate
      className="card padded grid gap-4"
      aria-labelledby="draft-title"
      onSubmit={(event) => {
        event.preventDefault()
        saveDraft()
      }}
    >
      <h2 id="draft-title" className="text-ui">
        {texts.form(version)}
      </h2>
      <Field label={texts.editor} isRequired hint={texts.editorHint} error={errors.content?.[0]}>
        <RichTextField kind="policy" value={values.content} onChange={(content) => change({ content })} />
      </Field>
      <FormRows>
        <FormRow label={texts.effective} hint={texts.effectiveHint} error={errors.effective_at?.[0]}>
          <TextInput
            type="datetime-local"
            className="max-w-72"
            value={values.effective}
            onChange={(event) => change({ effective: event.currentTarget.value })}
          />
        </FormRow>
        <FormRow label={texts.summary} hint={texts.summaryHint} error={errors.summary?.[0]}>
          <TextArea
            rows={3}
            value={values.summary}
            onChange={(event) => change({ summary: event.currentTarget.value })}
          />
        </FormRow>
        <FormGroup label={texts.asked}>
          <Checkbox
            label={texts.asksAgain}
            checked={values.asks_again}
            onChange={(event) => change({ asks_again: event.currentTarget.checked })}
          />
          <p className="text-ink-2 text-sm">{texts.asksAgainHint[tab]}</p>
        </FormGroup>
      </FormRows>
      <FormAlert error={formError} />
      {conflict && (
        <DraftConflict
          theirs={conflict.theirs}
          mine={values.content}
          isSaving={save.isPending}
          onTakeTheirs={() => takeTheirs(conflict.theirs)}
          onKeepMine={() => saveDraft(conflict.theirs?.revision ?? null)}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          isLoading={publish.isPending}
          aria-haspopup="dialog"
          onClick={() => {
            if (isDirty || known === null) setFormError(texts.unsaved)
            else fetchQuestion(() => setAsking(true))
          }}
        >
          {texts.publish}
        </Button>
        <Button type="submit" variant="outline" isLoading={save.isPending}>
          {texts.save}
        </Button>
        {known !== null && (
          <Button
            variant="ghost"
            icon={<Trash2 className="icon" aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setRemoving(true)}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      {isRemoving && (
        <AlertDialog
          open
          tone="ember"
          icon={<Trash2 className="icon" aria-hidden="true" />}
          title={texts.removeTitle(version)}
          text={texts.removeText}
          cancel={{ label: texts.cancel, onPress: () => setRemoving(false) }}
          confirm={{ label: texts.remove, isDanger: true, isLoading: remove.isPending, onPress: removeDraft }}
        />
      )}
      {Question && isAsking && known !== null && (
        <Question
          version={version}
          effectiveAt={fromLocalTime(values.effective)}
          asksAgain={values.asks_again}
          isLoading={publish.isPending}
          onCancel={() => setAsking(false)}
          onPublish={() =>
            publish.mutate(
              { tab, revision: known },
              {
                onSuccess({ data }) {
                  setAsking(false)
                  finish(data, values.effective ? texts.scheduled : texts.published)
                },
                onError,
              },
            )
          }
        />
      )}
      {leaveQuestion}
    </form>
  )
}
