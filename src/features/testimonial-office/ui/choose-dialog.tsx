import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Stars } from '#components/feedback/stars.tsx'
import { Button } from '#components/forms/button.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { FilterBar } from '#components/office/filter-bar.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { useModerateReviews } from '#features/review-moderation/ui/mutations.ts'
import type { ApiError } from '#lib/api-client.ts'
import { usePageContext } from '#lib/page.ts'
import { SEARCH_MAX } from '../constants.ts'
import { officeTexts as texts } from '../texts.ts'
import { candidatesQuery } from './queries.ts'

/** Features a published review on home. */
export function ChooseDialog({ onClose, onChosen }: { onClose: () => void; onChosen: () => void }) {
  const { api } = usePageContext()
  const [search, setSearch] = useState('')
  const { data } = useQuery(candidatesQuery(api, search))
  const { mutate, isPending } = useModerateReviews()
  const { formError, setFormError, clearFormError } = useFormError()

  function choose(id: number) {
    clearFormError()
    mutate(
      { action: 'feature', ids: [id], reason: '' },
      { onSuccess: onChosen, onError: (error: ApiError) => setFormError(messageOf(error)) },
    )
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.chooseTitle} description={texts.chooseText}>
      <FormAlert error={formError} />
      <FilterBar
        search={{ label: texts.search, maxLength: SEARCH_MAX, words: search, onSearch: setSearch }}
        count={data && (search ? texts.found(data.length) : texts.newest)}
      />
      {data ? (
        <ul className="grid gap-1">
          {data.map(({ id, author, content, rating }) => (
            <li key={id} className="sort-row">
              <div className="sort-text pl-3">
                <b>{content}</b>
                <small>
                  <Stars score={rating} /> {author}
                </small>
              </div>
              <Button size="sm" variant="soft" aria-disabled={isPending || undefined} onClick={() => choose(id)}>
                {texts.chooseShort}
                <span className="visually-hidden"> {author}</span>
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
