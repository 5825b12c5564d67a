import { Stars } from '#components/feedback/stars.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import type { Testimonial } from '../contract.ts'

interface TestimonialDialogProps {
  testimonial: Testimonial
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The full text of one testimonial (MENU-010). */
export function TestimonialDialog({ testimonial, open, onOpenChange }: TestimonialDialogProps) {
  const { author, content, rating, imagePath } = testimonial
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      className="testimonial-dialog"
      above={<Avatar image={imagePath} personId={content.length} size={64} />}
      title={author}
    >
      <Stars score={rating} />
      <blockquote>{content}</blockquote>
    </Dialog>
  )
}
