import { Check } from 'lucide-react'
import type { RefObject } from 'react'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import type { FoundPerson } from '#features/feed/contract.ts'
import { useFollowTeacher } from '#features/interactions/ui/mutations.ts'
import { canFollow } from '#features/posts/policy.ts'
import { useViewer } from '#lib/page.ts'
import { resultsTexts } from '../texts.ts'

interface FollowPersonProps {
  person: FoundPerson
  /** Path of the page with the results. */
  path: string
  /** Takes the focus when the button is replaced by the state. */
  place: RefObject<HTMLElement | null>
}

/** Follows a teacher of the results; afterwards the state takes the place of the button (ACT-019). */
export function FollowPerson({ person, path, place }: FollowPersonProps) {
  const viewer = useViewer()
  const { mutate: setFollowing } = useFollowTeacher({ userId: person.id, path })
  if (person.isFollowing === 1) {
    return (
      <p className="follow-state">
        <Check className="icon" aria-hidden="true" /> {resultsTexts.isFollowing}
      </p>
    )
  }
  // Deleted accounts are not among the people found.
  if (!canFollow(viewer, { ...person, expired: 0 })) return null
  return (
    <MemberButton
      className="btn btn-soft btn-sm"
      path={path}
      pendingAction={{ action: 'follow', id: person.id }}
      onPress={() => {
        place.current?.focus({ preventScroll: true })
        setFollowing(true)
      }}
    >
      {resultsTexts.follow} <span className="visually-hidden">{person.short_name}</span>
    </MemberButton>
  )
}
