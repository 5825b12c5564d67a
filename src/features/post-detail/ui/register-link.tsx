import { useState } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'
import { trainingPageTexts as texts } from './texts.ts'

const loadNote = () => import('./register-note.tsx').then((module) => module.RegisterNote)

interface RegisterLinkProps {
  event: NonNullable<Post['event']>
  className?: string
}

/**
 * The main action of a training: registering while it is open, the recording afterwards. Until the site takes
 * registrations, the button opens a note that says so (decision 0044).
 */
export function RegisterLink({ event, className = '' }: RegisterLinkProps) {
  const [Note, fetchNote] = useLazyModule(loadNote)
  const [isOpen, setOpen] = useState(false)
  if (event.recording_url) {
    return (
      <a className={`btn btn-primary ${className}`} href={event.recording_url} target="_blank" rel="noopener nofollow">
        {texts.watchReplay} <span className="visually-hidden">{postTexts.newTab}</span>
      </a>
    )
  }
  if (event.training_state !== 'open') return null
  return (
    <>
      <button
        type="button"
        className={`btn btn-primary ${className}`}
        aria-haspopup="dialog"
        onClick={() => fetchNote(() => setOpen(true))}
      >
        {texts.register}
      </button>
      {Note && <Note isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
