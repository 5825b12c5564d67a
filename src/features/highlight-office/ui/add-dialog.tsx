import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Picture } from '#components/media/picture.tsx'
import { FilterBar } from '#components/office/filter-bar.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import { mediumDate } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import { SEARCH_MAX } from '../constants.ts'
import type { OfficeHighlight } from '../contract.ts'
import { officeTexts as texts } from '../texts.ts'
import { useAddHighlight } from './mutations.ts'
import { candidatesQuery } from './queries.ts'

interface AddDialogProps {
  onClose: () => void
  onAdded: (list: OfficeHighlight[]) => void
}

/** Finds a published post and adds it to the highlights. */
export function AddDialog({ onClose, onAdded }: AddDialogProps) {
  const { api } = usePageContext()
  const [search, setSearch] = useState('')
  const { data } = useQuery(candidatesQuery(api, search))
  const { mutate, isPending } = useAddHighlight()
  const { formError, setFormError, clearFormError } = useFormError()

  function add(id: number) {
    clearFormError()
    mutate(
      { post_id: id },
      {
        onSuccess: ({ data: list }) => onAdded(list),
        onError: (error: ApiError) => setFormError(messageOf(error)),
      },
    )
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.addTitle}>
      <FormAlert error={formError} />
      <FilterBar
        search={{ label: texts.search, maxLength: SEARCH_MAX, words: search, onSearch: setSearch }}
        count={data && (search ? (data.length > 0 ? texts.found(data.length) : texts.noneFound) : texts.newest)}
      />
      {data ? (
        <ul className="grid gap-1">
          {data.map(({ id, topic, image, type, published_at }) => (
            <li key={id} className="sort-row">
              <span className="sort-picture overflow-hidden">{image && <Picture image={image} sizes="84px" />}</span>
              <div className="sort-text">
                <b>{topic}</b>
                <small>
                  {texts.types[type]} {published_at && mediumDate(published_at)}
                </small>
              </div>
              <Button size="sm" variant="soft" aria-disabled={isPending || undefined} onClick={() => add(id)}>
                {texts.chooseShort}
                <span className="visually-hidden"> {topic}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonLines lines={5} />
      )}
    </Dialog>
  )
}
