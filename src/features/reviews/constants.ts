/** Maximum number of testimonials on home, more than visitors browse. */
export const TESTIMONIALS_MAX = 12

/** Autoplay interval of testimonials (REV-108). */
export const TESTIMONIAL_AUTOPLAY_MS = 4000

/** Visible lines of a testimonial (REV-112). */
export const TESTIMONIAL_LINES = 6
