import { Badge } from '#components/feedback/badge.tsx'
import type { TrainingState } from '../contract.ts'

/** Badge with the colour and the text of a training's state (POST-029..034). */
export function TrainingBadge({ state, text }: { state: TrainingState; text: string }) {
  return <Badge tone={state}>{text}</Badge>
}
