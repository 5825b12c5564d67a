/** Mobile layout (UX-002). Prefer CSS where it suffices. */
export const MOBILE = '(max-width: 767px)'
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'
