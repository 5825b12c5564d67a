import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Stars } from '#components/feedback/stars.tsx'
import { Clamp } from '#components/layout/clamp.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { Carousel } from '#components/media/carousel.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { usePageContext } from '#lib/page.ts'
import { TESTIMONIAL_AUTOPLAY_MS, TESTIMONIAL_LINES } from '../constants.ts'
import type { Testimonial } from '../contract.ts'
import { testimonialsQuery } from './testimonials-query.ts'
import { testimonialTexts as texts } from './texts.ts'

const loadDialog = () => import('./testimonial-dialog.tsx').then((module) => module.TestimonialDialog)

/** Testimonials in a carousel; a press opens the full text (REV-107..112, MENU-010). */
export function TestimonialCarousel() {
  const { api } = usePageContext()
  const { data: testimonials = [] } = useQuery(testimonialsQuery(api))
  const [opened, setOpened] = useState<Testimonial>()
  const [Dialog, fetchDialog] = useLazyModule(loadDialog)
  const [isOpen, setOpen] = useState(false)
  if (testimonials.length === 0) return null
  const open = (testimonial: Testimonial) =>
    fetchDialog(() => {
      setOpened(testimonial)
      setOpen(true)
    })
  return (
    <section className="page-section">
      <div className="wrapper">
        <Carousel
          label={texts.title}
          heading={
            <>
              <h2>{texts.title}</h2>
              <p>{texts.hint}</p>
            </>
          }
          isCentred
          isPaused={isOpen}
          intervalMs={TESTIMONIAL_AUTOPLAY_MS}
        >
          {testimonials.map((testimonial, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: testimonials have no id and never change their order
            <TestimonialCard key={index} testimonial={testimonial} onOpen={open} />
          ))}
        </Carousel>
      </div>
      {Dialog && opened && <Dialog testimonial={opened} open={isOpen} onOpenChange={setOpen} />}
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
    <figure className="card testimonial">
      <Stars score={rating} />
      <blockquote>
        <Clamp lines={TESTIMONIAL_LINES}>{content}</Clamp>
      </blockquote>
      <figcaption className="card-footer">
        <span className="person">
          <Avatar image={imagePath} personId={content.length} />
          <b>{author}</b>
        </span>
        <button type="button" className="card-link" onClick={() => onOpen(testimonial)}>
          {texts.readAll} <span className="visually-hidden">{texts.readAllOf(author)}</span>
        </button>
      </figcaption>
    </figure>
  )
}
