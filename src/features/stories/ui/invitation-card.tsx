import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { ApiError } from '#lib/api-client.ts'
import { useNavigateTo, usePageContext, useViewer } from '#lib/page.ts'
import { MY_STORIES_PATH } from '../constants.ts'
import { acceptInvitation, removeAuthor, type StoryEditor } from '../contract.ts'
import { panelTexts as texts } from './texts.ts'

interface InvitationCardProps {
  story: StoryEditor
  /** The invitation was accepted, so the story can be edited. */
  onAccepted: () => Promise<unknown>
}

/** Asks an invited teacher before the editor is opened; the name is on the page only after accepting. */
export function InvitationCard({ story: { row, draft }, onAccepted }: InvitationCardProps) {
  const { api } = usePageContext()
  const viewer = useViewer()
  const navigate = useNavigateTo()
  const [pending, setPending] = useState<'accept' | 'decline' | null>(null)
  const answer = async (kind: 'accept' | 'decline') => {
    setPending(kind)
    try {
      if (kind === 'accept') {
        await api(acceptInvitation, { storyId: row.id })
        await onAccepted()
      } else {
        await api(removeAuthor, { storyId: row.id, userId: viewer?.id ?? 0 })
        await navigate(MY_STORIES_PATH)
      }
    } catch (error) {
      showToast('danger', error instanceof ApiError && error.status > 0 ? error.message : texts.answerFailed)
    }
    setPending(null)
  }
  return (
    <div className="wrapper py-14">
      <section className="card padded mx-auto grid max-w-2xl gap-4">
        <h1 className="text-title">{texts.invitationTitle(row.teacher_name)}</h1>
        <div>
          <p className="font-semibold">{draft.topic || row.topic}</p>
          {draft.headline_caption && <p className="text-ink-2">{draft.headline_caption}</p>}
        </div>
        <p className="text-sm text-ink-2">{texts.invitationText}</p>
        <div className="flex flex-wrap gap-2">
          <Button
            isLoading={pending === 'accept'}
            disabled={pending === 'decline'}
            onClick={() => void answer('accept')}
          >
            {texts.accept}
          </Button>
          <Button
            variant="outline"
            isLoading={pending === 'decline'}
            disabled={pending === 'accept'}
            onClick={() => void answer('decline')}
          >
            {texts.decline}
          </Button>
        </div>
      </section>
    </div>
  )
}
