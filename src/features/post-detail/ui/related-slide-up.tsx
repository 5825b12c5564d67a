import { Sheet } from '#components/overlays/sheet.tsx'
import type { PostCard as Post } from '#features/feed/contract.ts'
import { postTexts } from '../texts.ts'
import { RelatedCards } from './related-cards.tsx'

interface RelatedSlideUpProps {
  posts: readonly Post[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The slide-up with related content; loaded when the pointer or the focus reaches its button. */
export function RelatedSlideUp({ posts, isOpen, onOpenChange }: RelatedSlideUpProps) {
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange} title={postTexts.related} isWide>
      <RelatedCards posts={posts} />
    </Sheet>
  )
}
