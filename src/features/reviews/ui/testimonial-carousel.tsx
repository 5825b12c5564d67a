import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { Avatar } from '#components/avatar.tsx'
import { Carousel } from '#components/carousel.tsx'
import { Clamp } from '#components/clamp.tsx'
import { Stars } from '#components/stars.tsx'
import { showToast } from '#components/toast.tsx'
import { usePageContext } from '#lib/page.ts'
import { TESTIMONIAL_AUTOPLAY_MS, TESTIMONIAL_LINES } from '../constants.ts'
import type { Testimonial } from '../contract.ts'
import { testimonialTexts as texts } from '../texts.ts'
import { testimonialsQuery } from './queries.ts'
import type { TestimonialDialogProps } from './testimonial-dialog.tsx'

interface Opened {
  testimonial: Testimonial
  /** Comes with the first press. */
  Dialog: ComponentType<TestimonialDialogProps>
}

/** What people say about the site, one after the other; a press opens the whole text (REV-107..112, MENU-010). */
export function TestimonialCarousel() {
  const { api } = usePageContext()
  const { data: testimonials = [] } = useQuery(testimonialsQuery(api))
  const [opened, setOpened] = useState<Opened>()
  const [isOpen, setOpen] = useState(false)
  if (testimonials.length === 0) return null
  const open = (testimonial: Testimonial) =>
    import('./testimonial-dialog.tsx').then(
      ({ TestimonialDialog }) => {
        setOpened({ testimonial, Dialog: TestimonialDialog })
        setOpen(true)
      },
      () => showToast('danger', texts.failed),
    )
  return (
    <section className="sec">
      <div className="wrapper">
        <Carousel
          label={texts.title}
          heading={
            <>
              <h2 className="gable">{texts.title}</h2>
              <p>{texts.hint}</p>
            </>
          }
          isCentred
          isResting={isOpen}
          intervalMs={TESTIMONIAL_AUTOPLAY_MS}
        >
          {testimonials.map((testimonial, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a testimonial is its place in the row
            <TestimonialCard key={index} testimonial={testimonial} onOpen={open} />
          ))}
        </Carousel>
      </div>
      {opened && <opened.Dialog testimonial={opened.testimonial} open={isOpen} onOpenChange={setOpen} />}
    </section>
  )
}

interface TestimonialCardProps {
  testimonial: Testimonial
  onOpen: (testimonial: Testimonial) => void
}

function TestimonialCard({ testimonial, onOpen }: TestimonialCardProps) {
  const { author, content, rating, imagePath } = testimonial
  return (
    <figure className="card say">
      <Stars score={rating} />
      <blockquote>
        <Clamp lines={TESTIMONIAL_LINES}>{content}</Clamp>
      </blockquote>
      <figcaption className="ft">
        <span className="who">
          <Avatar image={imagePath} personId={content.length} />
          <b>{author}</b>
        </span>
        <button type="button" className="go" onClick={() => onOpen(testimonial)}>
          {texts.readAll} <span className="sr">{texts.readAllOf(author)}</span>
        </button>
      </figcaption>
    </figure>
  )
}
