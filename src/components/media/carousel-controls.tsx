import { Pause, Play } from 'lucide-react'
import { IconButton } from '../forms/icon-button.tsx'
import { NextIcon, PreviousIcon } from '../icons/icons.tsx'
import { kitTexts } from '../texts.ts'

interface CarouselControlsProps {
  /** Index of the current slide; together with `count` it shows dots on wide screens. */
  index?: number
  count?: number
  /** Null shows no pause button, because nothing plays automatically. */
  isPlaying: boolean | null
  onToggle: () => void
  onPrevious: () => void
  onNext: () => void
}

/** Dots and buttons for pause, previous and next of a carousel (HIGH-016). */
export function CarouselControls({ index, count = 0, isPlaying, onToggle, onPrevious, onNext }: CarouselControlsProps) {
  const { pause, play, previous, next } = kitTexts.carousel
  return (
    <div className="section-controls">
      {index !== undefined && (
        <span className="dots" aria-hidden="true">
          {Array.from({ length: count }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position
            <i key={at} className={at === index ? 'is-on' : undefined} />
          ))}
        </span>
      )}
      {isPlaying !== null && (
        <IconButton
          label={isPlaying ? pause : play}
          icon={isPlaying ? <Pause className="icon" /> : <Play className="icon" />}
          onClick={onToggle}
        />
      )}
      <IconButton label={previous} icon={<PreviousIcon className="icon" />} onClick={onPrevious} />
      <IconButton label={next} icon={<NextIcon className="icon" />} onClick={onNext} />
    </div>
  )
}
