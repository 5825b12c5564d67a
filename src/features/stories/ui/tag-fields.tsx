import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#components/feedback/load-error.tsx'
import { MultiSelect } from '#components/forms/multi-select.tsx'
import type { Tag } from '#features/tags/contract.ts'
import type { TagKind } from '#features/tags/fields.ts'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { usePageContext } from '#lib/page.ts'
import { fieldTexts } from '../texts.ts'
import type { EditedFields } from './edited-fields.ts'
import { FieldErrorText } from './field-error-text.tsx'
import { panelTexts as texts } from './texts.ts'

const TAG_FIELDS = ['category', 'levels', 'learning_styles'] as const
const KINDS: Record<(typeof TAG_FIELDS)[number], TagKind> = {
  category: 'category',
  levels: 'level',
  learning_styles: 'learning_style',
}

/** All tags of a kind below the roots, which are sections of the site. */
function tagsOfKind(tags: readonly Tag[], kind: TagKind): Tag[] {
  return tags.flatMap((tag) => [
    ...(tag.kind === kind && tag.parent_id !== null ? [tag] : []),
    ...tagsOfKind(tag.child, kind),
  ])
}

interface TagFieldsProps {
  fields: EditedFields
  wasSubmitted: boolean
  onChange: (patch: Partial<EditedFields>) => void
}

/** Tags of three kinds, of each at least one (STORY-018..020, MENU-011, MENU-012). */
export function TagFields({ fields, wasSubmitted, onChange }: TagFieldsProps) {
  const { api } = usePageContext()
  const { data, isError, isFetching, refetch } = useQuery(tagsQuery(api))
  if (isError && !data) return <LoadError text={texts.tagsFailed} isLoading={isFetching} onRetry={() => refetch()} />
  return (
    <section id="check-tags" className="desk-tags" aria-labelledby="desk-tags-title">
      <h2 id="desk-tags-title">{texts.tags}</h2>
      {TAG_FIELDS.map((field) => (
        <div key={field} id={`check-${field}`} tabIndex={-1} lang={undefined}>
          <MultiSelect
            legend={texts[field]}
            name={field}
            options={tagsOfKind(data ?? [], KINDS[field]).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={fields[field].map(String)}
            isRequired
            wasSubmitted={wasSubmitted}
            requiredText={<FieldErrorText text={fieldTexts.tagRequired} />}
            onChange={(ids) => onChange({ [field]: ids.map(Number) })}
          />
        </div>
      ))}
    </section>
  )
}
