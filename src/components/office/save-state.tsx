import { CloudCheck, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { timeOfDayText } from '#lib/dates.ts'
import { officeKitTexts } from './texts.ts'

export type SaveStatus =
  | { state: 'unsaved' }
  | { state: 'saving' }
  /** ISO 8601 time of the last save. */
  | { state: 'saved'; at: string }
  | { state: 'offline' }
  /** What failed and what to do next. */
  | { state: 'failed'; message: string }

/** Where the typed text is, in words: saved with the time, being saved, waiting for the network, or what failed. */
export function SaveState({ status }: { status: SaveStatus }) {
  const texts = officeKitTexts.save
  return (
    <p className="saved-state" data-state={status.state} role="status">
      {status.state === 'saving' && (
        <>
          <LoaderCircle className="icon" aria-hidden="true" />
          {texts.saving}
        </>
      )}
      {status.state === 'saved' && (
        <>
          <CloudCheck className="icon" aria-hidden="true" />
          {texts.saved(timeOfDayText(status.at, Date.now()))}
        </>
      )}
      {status.state === 'offline' && (
        <>
          <CloudOff className="icon" aria-hidden="true" />
          {texts.offline}
        </>
      )}
      {status.state === 'failed' && (
        <>
          <TriangleAlert className="icon" aria-hidden="true" />
          {status.message}
        </>
      )}
    </p>
  )
}
