/** Limits of trainings. */

/** Number of free seats at which a card warns that few are left. */
export const FEW_SEATS = 10

/** Seats of a new training. */
export const NEW_SEATS = 30
/** A new training can be joined for this many days, until an admin sets the date. */
export const NEW_DAYS = 30
