/** So many testimonials travel with home; more than anybody turns to. */
export const TESTIMONIALS_MAX = 12

/** REV-108 */
export const TESTIMONIAL_AUTOPLAY_MS = 4000

/** REV-112 */
export const TESTIMONIAL_LINES = 6
