import { useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Chip } from '#components/navigation/chip.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { PEOPLE_ROLES } from '../constants.ts'
import type { PersonDetail } from '../contract.ts'
import { useChangeRole } from './mutations.ts'
import { peopleTexts, personTexts as texts } from './texts.ts'

interface PersonRoleProps {
  person: PersonDetail
  onChange: (person: PersonDetail) => void
}

/** The named sets of permissions; a choice is saved with the button. */
export function PersonRoleForm({ person, onChange }: PersonRoleProps) {
  const { mutate, isPending } = useChangeRole()
  const [role, setRole] = useState(person.role)
  const { formError, setFormError, clearFormError } = useFormError()
  function save() {
    clearFormError()
    mutate(
      { userId: String(person.id), role },
      {
        onSuccess({ data }) {
          showSnackbar(texts.roleChanged)
          onChange(data)
        },
        onError: (error) => setFormError(messageOf(error)),
      },
    )
  }
  return (
    <div className="grid justify-items-start gap-3">
      <FormAlert error={formError} />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="visually-hidden">{texts.roleTitle}</legend>
        {PEOPLE_ROLES.map((value) => (
          <Chip key={value} isPressed={value === role} onClick={() => setRole(value)}>
            {peopleTexts.roles[value]}
          </Chip>
        ))}
      </fieldset>
      <p className="text-sm">{texts.roleNotes[role]}</p>
      <p className="text-ink-2 text-sm">{texts.roleHint}</p>
      {role !== person.role && (
        <Button size="sm" isLoading={isPending} onClick={save}>
          {texts.changeRole}
        </Button>
      )}
    </div>
  )
}
