/** Types of the directory lookup. */
import type { UniversityName } from './sign-in-names.ts'

/** Data of a person in the directory. It can only be changed there (PROF-085, PROF-086). */
export interface DirectoryPerson extends UniversityName {
  /** 999 for any prefix except the three known ones. */
  prefixId: number
  prefixName: string
  firstname: string
  lastname: string
  /** Set if the other names are in Latin script. */
  firstnameTh: string | null
  lastnameTh: string | null
  idCode: string | null
  email: string | null
  workplace: string
  job: string
  isLecturer: boolean
}

export interface Credentials {
  /** Null for a name that no account can have. It is rejected like any other, after the same work. */
  account: UniversityName | null
  password: string
}
