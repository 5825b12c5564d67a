import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '#components/state/class-names.ts'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { useReactions } from '#features/interactions/ui/use-reactions.ts'
import type { PostCard } from '../contract.ts'
import { feedTexts } from '../texts.ts'

interface PinButtonProps {
  post: PostCard
  /** Where a visitor comes back to after signing in: somewhere this post has its button. */
  path: string
}

/** Pins its card to the own board, or takes it from there (ACT-002, ACT-011, ACT-028). */
export function PinButton({ post, path }: PinButtonProps) {
  const press = useReactions()
  const [wasPressed, setPressed] = useState(false)
  const isOn = post.pin_by_current_user === 1
  const wish = (isWanted: boolean) => {
    setPressed(true)
    press((reactions, context) => void reactions.setPin(context, post, isWanted))
  }
  return (
    <MemberButton
      path={path}
      wants={{ action: 'pin', id: post.id }}
      onPress={() => wish(!isOn)}
      onReplay={() => wish(true)}
      className={classNames('pin', isOn && wasPressed && 'drop')}
      aria-pressed={isOn}
      aria-label={feedTexts.pin(post.topic)}
    >
      <Bookmark className={isOn ? 'i fill' : 'i'} aria-hidden="true" />
    </MemberButton>
  )
}
