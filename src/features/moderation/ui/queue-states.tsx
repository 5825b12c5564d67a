import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { queueTexts as texts } from '../texts.ts'

/** A list that is still on its way. */
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

/** A list, or its next part, that did not come. */
export function QueueFailure({ isLoading, onRetry }: { isLoading: boolean; onRetry: () => void }) {
  return (
    <div className="my-4">
      <LoadError text={texts.failed} isLoading={isLoading} onRetry={onRetry} />
    </div>
  )
}
