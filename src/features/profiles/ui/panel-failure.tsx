import { Button } from '#components/button.tsx'
import { profileTexts as texts } from '../texts.ts'

interface PanelFailureProps {
  text: string
  isLoading: boolean
  onRetry: () => void
}

/** A part of the profile could not be read; asking again is one press. */
export function PanelFailure({ text, isLoading, onRetry }: PanelFailureProps) {
  return (
    <div className="more-end">
      <p role="alert">{text}</p>
      <Button variant="outline" isLoading={isLoading} loadingText={texts.loadingMore} onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}
