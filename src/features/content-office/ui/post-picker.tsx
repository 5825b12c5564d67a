import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { FieldError } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { FormGroup } from '#components/office/form-row.tsx'
import type { PostType } from '#features/posts/constants.ts'
import { usePageContext } from '#lib/page.ts'
import { type PostKind, SEARCH_MAX } from '../constants.ts'
import { formTexts as texts } from '../texts.ts'
import { movedItem, OrderedList } from './ordered-list.tsx'
import { foundPostsQuery } from './queries.ts'

export interface PickedPost {
  id: number
  topic: string
  post_type: PostType
}

interface PostPickerProps {
  label: string
  kind?: PostKind
  /** The post of the form, which is not offered. */
  ownId: number
  posts: readonly PickedPost[]
  error?: string | undefined
  onChange: (posts: PickedPost[]) => void
}

/** Posts in an order, added from a search. */
export function PostPicker({ label, kind, ownId, posts, error, onChange }: PostPickerProps): ReactNode {
  const { api } = usePageContext()
  const [words, setWords] = useState('')
  const search = useDeferredValue(words.trim())
  const found = useQuery(foundPostsQuery(api, { search, kind })).data ?? []
  const taken = new Set([ownId, ...posts.map(({ id }) => id)])
  return (
    <FormGroup label={label}>
      <div className="grid max-w-[560px] gap-2">
        <OrderedList
          label={label}
          items={posts.map(({ id, topic }) => ({ key: String(id), name: topic, content: topic }))}
          onMove={(from, to) => onChange(movedItem(posts, from, to))}
          onRemove={(index) => onChange(posts.toSpliced(index, 1))}
        />
        <TextInput
          type="search"
          aria-label={`${texts.find} ${label}`}
          placeholder={texts.find}
          maxLength={SEARCH_MAX}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {search !== '' && (
          <ul className="grid justify-items-start gap-1">
            {found
              .filter(({ id }) => !taken.has(id))
              .map(({ id, topic, kind: own }) => (
                <li key={id}>
                  <Button
                    size="sm"
                    variant="ghost"
                    onClick={() => {
                      onChange([...posts, { id, topic, post_type: own === 'case_study' ? 'teaching_story' : own }])
                      setWords('')
                    }}
                  >
                    {texts.add(topic)}
                  </Button>
                </li>
              ))}
          </ul>
        )}
        {error && <FieldError id={`${kind ?? 'post'}-picker-error`}>{error}</FieldError>}
      </div>
    </FormGroup>
  )
}
