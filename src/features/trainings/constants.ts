/** Limits of trainings. */

/** Number of free seats at which a card warns that few are left. */
export const FEW_SEATS = 10
