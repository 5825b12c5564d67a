import { Eye, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import type { BankQuestion } from '../contract.ts'
import { CompleteQuestion } from '../fields.ts'
import { bankTexts as texts } from '../texts.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { useChangeQuestion, useCreateQuestion } from './mutations.ts'
import { PictureField } from './picture-field.tsx'
import { SavedVersion } from './saved-version.tsx'
import { useQuestionDraft } from './use-question-draft.ts'

const loadPreview = () => import('./question-preview.tsx').then((module) => module.QuestionPreview)
const loadDelete = () => import('./delete-question.tsx').then((module) => module.DeleteQuestion)

interface QuestionEditorProps {
  trainingId: number
  /** Null: a new question. */
  known: BankQuestion | null
  /** Null: it was deleted. Resolves when the list is up to date. */
  onSaved: (saved: BankQuestion | null) => Promise<void>
  /** Another admin changed the question. */
  onStale: () => void
}

/** The editor of one question. What is typed stays on the device until it is saved. */
export function QuestionEditor({ trainingId, known, onSaved, onStale }: QuestionEditorProps) {
  const { draft, isDirty, change, reset } = useQuestionDraft(trainingId, known)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const { formError, setFormError, clearFormError } = useFormError()
  const create = useCreateQuestion()
  const update = useChangeQuestion()
  const [Preview, fetchPreview] = useLazyModule(loadPreview)
  const [Delete, fetchDelete] = useLazyModule(loadDelete)
  const [open, setOpen] = useState<'preview' | 'delete' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The editor is far from the pressed question: in the other column, or below the list.
  useEffect(() => heading.current?.focus(), [])
  const isSaving = create.isPending || update.isPending
  // The list has a later revision than the one that was edited.
  const isConflict = known !== null && isDirty && known.revision !== draft.revision

  function save() {
    clearFormError()
    const { revision, ...typed } = draft
    const parsed = CompleteQuestion.safeParse(typed)
    if (!parsed.success) {
      const found = Object.fromEntries(
        parsed.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
      )
      setErrors(found)
      return
    }
    setErrors({})
    const callbacks = {
      onSuccess({ data }: { data: BankQuestion }) {
        reset(data)
        showSnackbar(texts.saved)
        void onSaved(data)
      },
      onError(error: ApiError) {
        if (error.code === 'question_changed') onStale()
        setFormError(messageOf(error))
      },
    }
    if (known) update.mutate({ questionId: known.id, revision, ...parsed.data }, callbacks)
    else create.mutate({ trainingId, ...parsed.data }, callbacks)
  }

  return (
    <section className="card grid gap-5 p-6 max-md:p-4" aria-labelledby="editor-title">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="editor-title" className="text-lg" tabIndex={-1} ref={heading}>
          {known ? texts.item(known.number) : texts.newQuestion}
        </h2>
        <p role="status" className="text-ink-2 text-sm">
          {isDirty && texts.draft}
        </p>
      </div>
      <FormAlert error={formError} />
      {isConflict && (
        <SavedVersion
          saved={known}
          onKeepMine={() => change({ revision: known.revision })}
          onTakeTheirs={() => {
            reset(known)
            clearFormError()
          }}
        />
      )}
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field label={texts.question} isRequired error={errors.question}>
          <TextArea
            rows={3}
            value={draft.question}
            onChange={(event) => change({ question: event.currentTarget.value })}
          />
        </Field>
        <ChoiceFields draft={draft} error={errors.choices ?? errors.correct} onChange={change} />
        <Field label={texts.explanation} hint={texts.explanationHint} error={errors.explanation}>
          <TextArea
            rows={3}
            value={draft.explanation}
            onChange={(event) => change({ explanation: event.currentTarget.value })}
          />
        </Field>
        <p className="text-ink-2 text-sm">{texts.kept}</p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isLoading={isSaving}>
            {texts.save}
          </Button>
          <Button
            variant="outline"
            icon={<Eye className="icon" aria-hidden="true" />}
            onClick={() => fetchPreview(() => setOpen('preview'))}
          >
            {texts.preview}
          </Button>
          {isDirty && (
            <Button variant="ghost" onClick={() => reset(known)}>
              {texts.discard}
            </Button>
          )}
          {known && (
            <Button
              variant="ghost"
              icon={<Trash2 className="icon" aria-hidden="true" />}
              onClick={() => fetchDelete(() => setOpen('delete'))}
            >
              {texts.remove}
            </Button>
          )}
        </div>
      </form>
      {known ? (
        <PictureField key={known.revision} question={known} onSaved={onSaved} />
      ) : (
        <p className="text-ink-2 text-sm">{texts.pictureFirst}</p>
      )}
      {Preview && open === 'preview' && (
        <Preview draft={draft} image={known?.image ?? null} onClose={() => setOpen(null)} />
      )}
      {Delete && open === 'delete' && known && (
        <Delete
          question={known}
          onClose={() => setOpen(null)}
          onDeleted={() => {
            reset(null)
            void onSaved(null)
          }}
        />
      )}
    </section>
  )
}
