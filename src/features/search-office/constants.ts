/** Limits of the office of search. */

/** Days of the list of missed searches. */
export const PERIODS = ['7', '30', '90', '365'] as const
export type Period = (typeof PERIODS)[number]

export const PAGE_SIZE = 50
export const FILTER_MAX = 60
/** Texts that were found after one that was not. */
export const RETRIES_SHOWN = 3
/** Posts of one explanation. */
export const EXPLAINED_MAX = 40

export const VERDICTS = ['hit', 'unscored', 'below_cut', 'lacks_words', 'no_answer'] as const
export type Verdict = (typeof VERDICTS)[number]
