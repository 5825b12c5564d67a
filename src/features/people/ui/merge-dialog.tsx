import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Chip } from '#components/navigation/chip.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { FormDialog } from '#features/moderation/ui/form-dialog.tsx'
import { usePageContext } from '#lib/page.ts'
import { PEOPLE_SEARCH_MAX } from '../constants.ts'
import type { PersonDetail, PersonRow } from '../contract.ts'
import { MergePlan } from './merge-plan.tsx'
import { useMergePerson } from './mutations.ts'
import { mergePreviewQuery, mergeTargetsQuery } from './queries.ts'
import { peopleTexts, mergeTexts as texts } from './texts.ts'

interface MergeDialogProps {
  person: PersonDetail
  onClose: () => void
  /** With the id of the account that stays. */
  onDone: (targetId: number) => void
}

/** Two steps: the university account, then what will be moved and the typed name. */
export function MergeDialog({ person, onClose, onDone }: MergeDialogProps) {
  const { api } = usePageContext()
  const { mutate, isPending } = useMergePerson()
  const [target, setTarget] = useState<PersonRow | null>(null)
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const { formError, setFormError, clearFormError } = useFormError()
  const preview = useQuery({ ...mergePreviewQuery(api, person.id, target?.id ?? 0), enabled: target !== null })
  function choose(next: PersonRow | null) {
    clearFormError()
    setError('')
    setName('')
    setTarget(next)
  }
  function submit() {
    clearFormError()
    if (!target) return setFormError(texts.chooseFirst)
    mutate(
      { userId: String(person.id), target_id: target.id, name },
      {
        onSuccess({ data }) {
          showSnackbar(texts.done)
          onDone(data.id)
        },
        onError(failure) {
          const text = failure.errors.name?.[0]
          if (text) setError(text)
          else setFormError(messageOf(failure))
          if (failure.status === 409) void preview.refetch()
        },
      },
    )
  }
  return (
    <FormDialog
      title={texts.title(person.fullname)}
      description={texts.text}
      isDirty={name.trim() !== ''}
      isSubmitting={isPending}
      failure={formError}
      variant="danger"
      labels={{ cancel: texts.cancel, submit: texts.submit }}
      onSubmit={submit}
      onClose={onClose}
    >
      {target ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="font-semibold">{texts.into(target.fullname, target.email ?? '')}</p>
            <Button size="sm" variant="soft" onClick={() => choose(null)}>
              {texts.other}
            </Button>
          </div>
          <MergePlan preview={preview.data} hasFailed={preview.isError} onRetry={() => preview.refetch()} />
          <Field label={texts.name(person.fullname)} isRequired error={error}>
            <TextInput
              autoComplete="off"
              value={name}
              onChange={(event) => {
                setName(event.currentTarget.value)
                setError('')
              }}
            />
          </Field>
        </>
      ) : (
        <TargetSearch person={person} onChoose={choose} />
      )}
    </FormDialog>
  )
}

const KINDS = ['staff', 'student'] as const

function TargetSearch({ person, onChoose }: { person: PersonDetail; onChoose: (target: PersonRow) => void }) {
  const { api } = usePageContext()
  // The last name is the same in both accounts, the prefix may differ.
  const [search, setSearch] = useState(person.fullname.split(' ').at(-1) ?? '')
  const [kind, setKind] = useState<(typeof KINDS)[number]>('staff')
  const wanted = useDeferredValue(search.trim())
  const { data } = useQuery({ ...mergeTargetsQuery(api, { search: wanted, kind }), enabled: wanted.length > 1 })
  return (
    <div className="grid gap-4">
      <Field label={texts.search} hint={texts.searchHint}>
        <TextInput
          type="search"
          maxLength={PEOPLE_SEARCH_MAX}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // Enter would send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="visually-hidden">{texts.kind}</legend>
        {KINDS.map((value) => (
          <Chip key={value} isPressed={value === kind} onClick={() => setKind(value)}>
            {peopleTexts.kinds[value]}
          </Chip>
        ))}
      </fieldset>
      {data?.data.length === 0 && (
        <p role="status" className="text-ink-2 text-sm">
          {texts.noResults}
        </p>
      )}
      <ul className="grid gap-2" aria-label={texts.results}>
        {data?.data.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-field border border-line p-3"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{row.fullname}</span>
              <span className="block break-words text-ink-2 text-sm">{row.email}</span>
            </span>
            <Button size="sm" variant="outline" onClick={() => onChoose(row)}>
              {texts.choose}
              <span className="visually-hidden"> {row.fullname}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
