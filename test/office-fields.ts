/** Fields of users that the calls of the office may return, for `fields.test.ts`. Looks at people are in the audit log. */
const PERSON = ['avatar', 'email', 'fullname', 'is_email_verified', 'kind', 'province', 'role']
const ONE_PERSON = [...PERSON, 'about_me', 'actor', 'job', 'member_type', 'username', 'workplace']
const USER = '/api/admin/users/:userId'
/** `kind` of a tag, a post, an announcement or a result; `role` of a testimonial, as home shows it. */
const KIND = ['kind']

export const officeFields: Record<string, readonly string[]> = {
  'GET /api/admin/users': PERSON,
  [`GET ${USER}`]: ONE_PERSON,
  [`POST ${USER}/role`]: ONE_PERSON,
  [`POST ${USER}/suspension`]: ONE_PERSON,
  [`DELETE ${USER}/suspension`]: ONE_PERSON,
  [`DELETE ${USER}/sessions`]: ONE_PERSON,
  [`GET ${USER}/merge`]: ['email', 'fullname', 'kind', 'username'],
  [`POST ${USER}/reveal`]: ['contact_email', 'id_code', 'mobile'],
  'GET /api/admin/purchases': ['address'],
  'GET /api/admin/purchases/:orderId': ['address'],
  'PATCH /api/admin/purchases/:orderId': ['address'],
  'GET /api/admin/user-events': ['fullname', 'email'],
  'GET /api/v2/announcements': KIND,
  'GET /api/admin/announcements': KIND,
  'POST /api/admin/announcements': KIND,
  'PATCH /api/admin/announcements/:announcementId': KIND,
  'GET /api/admin/events': KIND,
  'GET /api/admin/find': KIND,
  'GET /api/admin/numbers': KIND,
  'GET /api/admin/policies/:tab/versions/:version': KIND,
  'GET /api/admin/posts': KIND,
  'GET /api/admin/tags': KIND,
  'POST /api/admin/tags': KIND,
  'PATCH /api/admin/tags/:tagId': KIND,
  'DELETE /api/admin/tags/:tagId': KIND,
  'POST /api/admin/tags/:tagId/move': KIND,
  'GET /api/admin/testimonial-candidates': [...KIND, 'role'],
  'GET /api/admin/testimonials': [...KIND, 'role'],
  'POST /api/admin/testimonials': [...KIND, 'role'],
  'PATCH /api/admin/testimonials/:testimonialId': [...KIND, 'role'],
  'DELETE /api/admin/testimonials/:testimonialId': [...KIND, 'role'],
  'POST /api/admin/testimonials/order': [...KIND, 'role'],
}

/** Whether an admin reads people there, who see their addresses. */
export function isOfficeOfPeople(address: string, reader: string): boolean {
  return reader === 'admin' && /^\/(?:api\/)?admin\/users(?:\/\d+)?$/.test(address)
}
