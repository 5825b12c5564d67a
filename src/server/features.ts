/** The features that this server runs, in the order of `#features/order.ts`; one line each. */
import type { Feature } from './feature.ts'

export const features: readonly Feature[] = []
