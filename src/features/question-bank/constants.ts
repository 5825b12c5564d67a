/** Limits of the bank of questions and of its imports. */
export const TESTS_PAGE = 20
/** Questions in one response. */
export const QUESTIONS_PAGE = 50
export const SEARCH_MAX = 100
export const ALT_MAX_LENGTH = 300

/** States of a test in the list of the office. */
export const TEST_STATES = ['incomplete', 'upcoming', 'open', 'closed'] as const
export type TestState = (typeof TEST_STATES)[number]

export const FORMATS = ['csv', 'aiken', 'gift', 'moodle'] as const
export type Format = (typeof FORMATS)[number]
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-874'] as const
export type Encoding = (typeof ENCODINGS)[number]

export const IMPORT_MAX_BYTES = 5 * 1024 * 1024
/** Questions of one file, also those that cannot be read. */
export const IMPORT_MAX_QUESTIONS = 2_000
/** Problems that a report names; it counts all. */
export const REPORT_MAX_PROBLEMS = 200
/** Questions that a report shows. */
export const REPORT_SAMPLE = 5

/** Extension of an exported file. */
export const EXTENSIONS: Readonly<Record<Format, string>> = { csv: 'csv', aiken: 'txt', gift: 'gift', moodle: 'xml' }
export const exportPath = (trainingId: number | string, format: string) =>
  `/api/admin/online-tests/${trainingId}/export/${format}`

/** Share of the forms in the upper and in the lower group of item statistics (Kelley 1939). */
export const GROUP_SHARE = 0.27
/** With fewer forms the numbers of a question say nothing. */
export const ENOUGH_FORMS = 30
/** Below it a question hardly tells strong from weak takers (Ebel and Frisbie 1991). */
export const LOW_DISCRIMINATION = 0.2
