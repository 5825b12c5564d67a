import { Button } from '#components/button.tsx'
import { ErrorIcon } from '#components/icons.tsx'
import { SkeletonLines } from '#components/skeleton.tsx'
import { queueTexts as texts } from '../texts.ts'

/** A list that is still on its way. */
export function QueueSkeleton() {
  return (
    <div className="grid gap-4">
      {[0, 1, 2].map((index) => (
        <div key={index} className="card pad">
          <SkeletonLines lines={4} />
        </div>
      ))}
    </div>
  )
}

/** A list, or its next part, that did not come. */
export function QueueFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="my-4 grid justify-items-start gap-3">
      <p role="alert" className="alert a-err">
        <ErrorIcon className="i" />
        <span>{texts.failed}</span>
      </p>
      <Button size="sm" variant="soft" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  )
}
