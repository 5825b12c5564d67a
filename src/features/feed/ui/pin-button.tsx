import { Bookmark } from 'lucide-react'
import { useRef, useState } from 'react'
import { classNames } from '#components/state/class-names.ts'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { showPinFlight, usePinPost } from '#features/interactions/ui/mutations.ts'
import type { PostCard } from '../contract.ts'
import { feedTexts } from '../texts.ts'

interface PinButtonProps {
  post: PostCard
  /** Path to which a visitor returns after sign-in: a page where this post has its button. */
  path: string
}

/** Pins its post to the reader's board, or unpins it (ACT-002, ACT-011, ACT-028). */
export function PinButton({ post, path }: PinButtonProps) {
  const { mutate: pin } = usePinPost(post)
  const [wasPressed, setPressed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isOn = post.pin_by_current_user === 1
  const setPinned = (isDesired: boolean) => {
    setPressed(true)
    if (isDesired) showPinFlight(button.current)
    pin(isDesired)
  }
  return (
    <MemberButton
      ref={button}
      path={path}
      pendingAction={{ action: 'pin', id: post.id }}
      onPress={() => setPinned(!isOn)}
      onReplay={() => setPinned(true)}
      className={classNames('pin', isOn && wasPressed && 'drop')}
      aria-pressed={isOn}
      aria-label={feedTexts.pin(post.topic)}
    >
      <Bookmark className={isOn ? 'icon fill' : 'icon'} aria-hidden="true" />
    </MemberButton>
  )
}
