import { Badge } from '#components/feedback/badge.tsx'
import type { TrainingState } from '../contract.ts'

/** The state of a training in its colour and its own words (POST-029..034). */
export function TrainingBadge({ state, text }: { state: TrainingState; text: string }) {
  return <Badge tone={state}>{text}</Badge>
}
