import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { FieldError } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { FormGroup } from '#components/office/form-row.tsx'
import { usePageContext } from '#lib/page.ts'
import { SEARCH_MAX } from '../constants.ts'
import { formTexts as texts } from '../texts.ts'
import { authorsQuery } from './queries.ts'

interface AuthorFieldProps {
  author: { id: number; name: string }
  error?: string | undefined
  onChange: (author: { id: number; name: string }) => void
}

/** The author or trainer, chosen among teachers and admins by name. */
export function AuthorField({ author, error, onChange }: AuthorFieldProps) {
  const { api } = usePageContext()
  const [words, setWords] = useState('')
  const search = useDeferredValue(words.trim())
  const found = useQuery({ ...authorsQuery(api, search), enabled: search !== '' }).data ?? []
  return (
    <FormGroup label={texts.author}>
      <div className="grid max-w-[420px] gap-2">
        <p className="font-semibold">{author.name}</p>
        <TextInput
          type="search"
          aria-label={texts.authorSearch}
          placeholder={texts.authorSearch}
          maxLength={SEARCH_MAX}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {search !== '' && (
          <ul className="grid justify-items-start gap-1">
            {found.map((person) => (
              <li key={person.id}>
                <Button
                  size="sm"
                  variant="ghost"
                  onClick={() => {
                    onChange(person)
                    setWords('')
                  }}
                >
                  {person.name}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {error && <FieldError id="author-error">{error}</FieldError>}
      </div>
    </FormGroup>
  )
}
