import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { queueTexts as texts } from '../texts.ts'

/** Placeholder while a list is loading. */
export function QueueSkeleton() {
  return (
    <div className="grid gap-4">
      {[0, 1, 2].map((index) => (
        <div key={index} className="card padded">
          <SkeletonLines lines={4} />
        </div>
      ))}
    </div>
  )
}

/** Error state of a list or of its next page. */
export function QueueError({ isLoading, onRetry }: { isLoading: boolean; onRetry: () => void }) {
  return (
    <div className="my-4">
      <LoadError text={texts.failed} isLoading={isLoading} onRetry={onRetry} />
    </div>
  )
}
