/** The university directory: authenticates staff and students by LDAP or by the table `university_accounts`. */
import { feature } from '#server/feature.ts'

export const universityDirectory = feature({
  name: 'university-directory',
  tables: ['university_accounts'],
  endpoints: [],
})
