import { Info, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { setServerErrors, useFieldForm } from '#components/forms/use-field-form.ts'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Chip } from '#components/navigation/chip.tsx'
import { SidePanel } from '#components/office/side-panel.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { TagKind } from '#features/tags/fields.ts'
import type { ApiError } from '#lib/api-client.ts'
import { formatCount } from '#lib/counts.ts'
import type { OfficeTags } from '../contract.ts'
import { TagFields } from '../fields.ts'
import { slugOf } from '../policy.ts'
import { officeTexts as texts } from '../texts.ts'
import { useChangeTag, useCreateTag } from './mutations.ts'
import type { TreeTag } from './queries.ts'

interface TagPanelProps {
  /** Null: a new tag under the parent. */
  tag: TreeTag | null
  parent: TreeTag | null
  groups: OfficeTags['groups']
  onSaved: (data: OfficeTags & { id: number }) => void
  onDelete: () => void
  onClose: () => void
}

type Values = {
  name: string
  slug: string
  kind: string
  /** Empty: that of the parent. */
  group: string
  type: string
  url: string
}

const names = { name: 'name', slug: 'slug', kind: 'kind', group: 'group', type: 'type', url: 'url' } as const

/** What the form asks for, as the request has it. */
const toRequest = ({ group, type, ...values }: Values) => ({ ...values, group: group || null, type: Number(type) })

/** One tag: its name, filter group, slug and link. */
export function TagPanel({ tag, parent, groups, onSaved, onDelete, onClose }: TagPanelProps) {
  const form = useFieldForm<Values>({
    schema: TagFields,
    defaultValues: {
      name: tag?.name ?? '',
      slug: tag?.slug ?? '',
      kind: tag?.kind ?? parent?.kind ?? 'category',
      group: tag?.group ?? '',
      type: String(tag?.type === 1 ? 1 : 0),
      url: tag?.url ?? '',
    },
    toRequest,
    names,
  })
  const { formError, setFormError, clearFormError } = useFormError()
  const [suggestions, setSuggestions] = useState<readonly string[]>([])
  const create = useCreateTag()
  const change = useChangeTag()
  const { errors } = form.formState
  const isProtected = tag?.is_protected === 1
  const type = form.watch('type')

  function submit(values: Values) {
    clearFormError()
    setSuggestions([])
    const fields = TagFields.parse(toRequest(values))
    const callbacks = {
      onSuccess: ({ data }: { data: OfficeTags & { id: number } }) => onSaved(data),
      onError(error: ApiError) {
        if (error.code === 'slug_taken') setSuggestions(error.body.suggestions as string[])
        if (
          !setServerErrors<Values>(error, names, (name, issue, options) =>
            form.setError(name as keyof Values, issue, options),
          )
        )
          setFormError(messageOf(error))
      },
    }
    if (tag) change.mutate({ tagId: tag.id, revision: tag.revision, ...fields }, callbacks)
    else if (parent) create.mutate({ parent_id: parent.id, ...fields }, callbacks)
  }

  const fact = isProtected ? texts.protected : parent ? texts.under(parent.name) : undefined
  return (
    <SidePanel title={tag?.name ?? texts.newTag} fact={fact} onClose={onClose}>
      <form method="post" noValidate className="grid gap-4" onSubmit={form.handleSubmit(submit)}>
        <FormAlert error={formError} />
        <Field label={texts.fields.name} isRequired error={errors.name?.message}>
          <TextInput
            autoFocus={!tag}
            {...form.register('name', {
              onChange(event) {
                // A new tag gets the slug of its Latin letters, until one is written.
                const slug = slugOf(event.currentTarget?.value ?? event.target.value)
                if (!tag && slug && !form.formState.dirtyFields.slug) form.setValue('slug', slug)
              },
            })}
          />
        </Field>
        {!isProtected && (
          <>
            <Field label={texts.fields.group} hint={texts.fields.groupHint} error={errors.group?.message}>
              <Select
                {...form.register('group')}
                placeholder={texts.groupNone}
                options={groups.map(({ key, label }) => ({ value: key, label }))}
              />
            </Field>
            <Field label={texts.fields.kind} error={errors.kind?.message}>
              <Select
                {...form.register('kind')}
                options={TagKind.options.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
              />
            </Field>
            <Field label={texts.fields.slug} isRequired hint={texts.fields.slugHint} error={errors.slug?.message}>
              <TextInput {...form.register('slug')} autoCapitalize="off" spellCheck={false} lang="en" />
            </Field>
            {suggestions.length > 0 && (
              <fieldset className="chips-row" aria-label={texts.fields.suggestions}>
                {suggestions.map((slug) => (
                  <Chip
                    key={slug}
                    onClick={() => {
                      form.setValue('slug', slug, { shouldValidate: true, shouldDirty: true })
                      setSuggestions([])
                    }}
                  >
                    {slug}
                  </Chip>
                ))}
              </fieldset>
            )}
            <Field label={texts.fields.type} error={errors.type?.message}>
              <Select
                {...form.register('type')}
                options={[
                  { value: '0', label: texts.fields.types[0] },
                  { value: '1', label: texts.fields.types[1] },
                ]}
              />
            </Field>
            {type === '1' && (
              <Field label={texts.fields.url} hint={texts.fields.urlHint} error={errors.url?.message}>
                <TextInput {...form.register('url')} autoCapitalize="off" spellCheck={false} lang="en" />
              </Field>
            )}
          </>
        )}
        {tag && tag.posts > 0 && (
          <p className="flex gap-2 rounded-xl bg-soft px-4 py-3 text-ink-2 text-sm">
            <Info className="icon mt-0.5 flex-none" aria-hidden="true" />
            {texts.effect(formatCount(tag.posts))}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isLoading={create.isPending || change.isPending}>
            {tag ? texts.save : texts.create}
          </Button>
          {tag && !isProtected && (
            <Button variant="outline" icon={<Trash2 className="icon" aria-hidden="true" />} onClick={onDelete}>
              {texts.remove}
            </Button>
          )}
        </div>
      </form>
    </SidePanel>
  )
}
