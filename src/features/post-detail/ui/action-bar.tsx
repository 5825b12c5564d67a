import { Bookmark, CircleCheck, Heart, MessageCircle, Share2 } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { classNames } from '#components/state/class-names.ts'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { showPinFlight, useLikePost, useMarkUsed, usePinPost } from '#features/interactions/ui/mutations.ts'
import { formatCount } from '#lib/counts.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'
import { useHideOnScroll } from './use-hide-on-scroll.ts'

const loadMenu = () => import('#features/interactions/ui/share-menu.tsx').then((module) => module.ShareMenu)

type Button = RefObject<HTMLButtonElement | null>

interface ActionBarProps {
  post: Post
  /** The main action of the page at the end of the bottom bar, which then stays in view. */
  main?: ReactNode
}

/**
 * Used-it, like, pin, share and comment: floating next to the post above 960 px, a bar at the bottom edge below that
 * hides while the page scrolls down (POST-037..039, POST-050). The style sheet shows one of the two.
 */
export function ActionBar({ post, main }: ActionBarProps) {
  const sideButton = useRef<HTMLButtonElement>(null)
  const bottomButton = useRef<HTMLButtonElement>(null)
  const [sharing, setSharing] = useState<Button>()
  const [isOpen, setOpen] = useState(false)
  const [ShareMenu, fetchMenu] = useLazyModule(loadMenu)
  const bar = useRef<HTMLDivElement>(null)
  useHideOnScroll(bar, main === undefined && !isOpen)
  /** Opens the menu under the visible button: after sign-in the page does not know which one was pressed. */
  const share = () => {
    setSharing(sideButton.current?.getClientRects().length ? sideButton : bottomButton)
    fetchMenu(() => setOpen(!isOpen))
  }
  return (
    <>
      <aside className="action-rail" aria-label={postTexts.actions}>
        <Actions post={post} shareButton={sideButton} isSharing={isOpen} onShare={share} />
      </aside>

      <div
        ref={bar}
        className={classNames('action-bar', main !== undefined && 'has-main')}
        role="group"
        aria-label={postTexts.actions}
      >
        <Actions post={post} shareButton={bottomButton} isSharing={isOpen} onShare={share} />
        {main}
      </div>
      {ShareMenu && sharing && <ShareMenu post={post} button={sharing} open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}

interface ActionsProps {
  post: Post
  shareButton: Button
  isSharing: boolean
  onShare: () => void
}

function Actions({ post, shareButton, isSharing, onShare }: ActionsProps) {
  const path = post.direct_uri_by_type
  const { mutate: setUsed } = useMarkUsed(post)
  const { mutate: setLiked } = useLikePost(post)
  const { mutate: setPinned } = usePinPost(post)
  const [pressed, setPressed] = useState<string>()
  const toggles = [
    {
      kind: 'used',
      action: 'used_it',
      set: setUsed,
      Icon: CircleCheck,
      label: postTexts.usedIt,
      count: post.total_used_it,
      isOn: post.used_by_current_user === 1,
    },
    {
      kind: 'like',
      action: 'like',
      set: setLiked,
      Icon: Heart,
      label: postTexts.like,
      count: post.like,
      isOn: post.liked_by_current_user === 1,
    },
    {
      kind: 'pin',
      action: 'pin',
      set: setPinned,
      Icon: Bookmark,
      label: postTexts.pin,
      count: post.total_pin,
      isOn: post.pin_by_current_user === 1,
    },
  ] as const
  return (
    <>
      {toggles
        // Trainings cannot be marked as used.
        .filter(({ kind }) => kind !== 'used' || !post.event)
        .map(({ kind, action, set, Icon, label, count, isOn }) => {
          const setReaction = (isDesired: boolean) => {
            setPressed(kind)
            if (kind === 'pin' && isDesired) showPinFlight(null)
            set(isDesired)
          }
          return (
            <MemberButton
              key={kind}
              path={path}
              pendingAction={{ action, id: post.id }}
              onPress={() => setReaction(!isOn)}
              onReplay={() => setReaction(true)}
              className={classNames(kind, isOn && pressed === kind && (kind === 'pin' ? 'drop' : 'pop'))}
              aria-pressed={isOn}
            >
              <Icon className="icon" aria-hidden="true" />
              <span>{label}</span>
              <span className="numeric">{formatCount(count)}</span>
            </MemberButton>
          )
        })}
      <MemberButton
        ref={shareButton}
        path={path}
        pendingAction={{ action: 'share', id: post.id }}
        onPress={onShare}
        aria-haspopup="menu"
        aria-expanded={isSharing}
      >
        <Share2 className="icon" aria-hidden="true" />
        <span>{postTexts.share}</span>
        <span className="numeric">{formatCount(post.total_share)}</span>
      </MemberButton>
      {/* Events have no comments (decision Q-125). */}
      {!post.event && (
        <a href="#comments">
          <MessageCircle className="icon" aria-hidden="true" />
          <span>{postTexts.comment}</span>
          <span className="numeric">{formatCount(post.total_comment)}</span>
        </a>
      )}
    </>
  )
}
