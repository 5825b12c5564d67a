/** Fields of users that the endpoints of the desk may return, for `fields.test.ts`. */
const DESK = '/api/v2/teaching-stories'
// Of the author of a story, for the people who write it; `role` is the reader's own.
const WRITER = ['teacher_name', 'teacher_image', 'role']
/** `kind` is of a piece of the comparison. */
export const COMPARISON = `GET ${DESK}/:storyId/revisions/:revisionId`
const DRAFT = ['name_for_case_study', 'desc_for_case_study']

export const storyFields: Record<string, readonly string[]> = {
  [`GET ${DESK}`]: WRITER,
  [`POST ${DESK}`]: WRITER,
  [`GET ${DESK}/:storyId`]: [...WRITER, ...DRAFT],
  [`PATCH ${DESK}/:storyId`]: WRITER,
  [`POST ${DESK}/:storyId/restore`]: WRITER,
  ...Object.fromEntries(['draft', 'discard'].map((end) => [`POST ${DESK}/:storyId/${end}`, DRAFT])),
  [`POST ${DESK}/:storyId/status`]: WRITER,
  ...Object.fromEntries(['POST', 'DELETE'].map((method) => [`${method} ${DESK}/:storyId/schedule`, WRITER])),
  [`GET ${DESK}/:storyId/revisions/:revisionId`]: DRAFT,
  [`POST ${DESK}/:storyId/revisions/:revisionId/restore`]: DRAFT,
  ...Object.fromEntries(['', '/accept'].map((end) => [`POST ${DESK}/:storyId/co-authors${end}`, ['role']])),
}

/** The desk is for teachers and admins; the staff of this test are teachers. */
export function isForTeachers({ path }: { path: string }, reader: string): boolean {
  return path.startsWith(DESK) && (reader === 'member' || reader === 'student')
}
