import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { KeyHint } from '#components/office/key-hint.tsx'
import { useLetterKey } from '#components/office/use-letter-key.ts'
import { Dialog } from '#components/overlays/dialog.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import { useNavigateTo } from '#lib/page.ts'
import { TOPIC_MAX } from '../constants.ts'
import { fieldTexts, formTexts, listTexts as texts } from '../texts.ts'
import { useCreateReview, useCreateTraining } from './mutations.ts'

type Kind = 'tech_review' | 'event'

/** Creates a draft with a topic and opens its form. */
export function AddPost({ kinds }: { kinds: readonly Kind[] }) {
  const [kind, setKind] = useState<Kind | null>(null)
  const main = kinds.find((one) => one === 'event') ?? kinds[0] ?? null
  useLetterKey('KeyN', () => setKind(main))
  return (
    <>
      {kinds.map((one) => (
        <Button
          key={one}
          size="sm"
          variant={one === 'event' ? 'primary' : 'outline'}
          icon={<Plus className="icon" aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-keyshortcuts={one === main ? 'N' : undefined}
          onClick={() => setKind(one)}
        >
          {one === 'event' ? texts.addTraining : texts.addReview} {one === main && <KeyHint>N</KeyHint>}
        </Button>
      ))}
      {kind && <TopicDialog kind={kind} onClose={() => setKind(null)} />}
    </>
  )
}

function TopicDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const navigate = useNavigateTo()
  const review = useCreateReview()
  const training = useCreateTraining()
  const [topic, setTopic] = useState('')
  const [error, setError] = useState<string>()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (topic.trim() === '') return setError(fieldTexts.topicEmpty)
    const callbacks = {
      onSuccess: ({ data }: { data: { id: number } }) =>
        void navigate(`/admin/${kind === 'event' ? 'events' : 'posts'}/${data.id}`),
      onError: (failure: ApiError) => setError(failure.errors.topic?.[0] ?? messageOf(failure)),
    }
    if (kind === 'event') training.mutate({ topic }, callbacks)
    else review.mutate({ topic }, callbacks)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="sm" title={texts.addTitle[kind]}>
      <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
        <Field label={formTexts.topic} isRequired error={error}>
          <TextInput value={topic} maxLength={TOPIC_MAX} onChange={(event) => setTopic(event.currentTarget.value)} />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" isLoading={review.isPending || training.isPending}>
            {texts.create}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
