/** What the directory is asked and what it returns. */
import type { UniversityName } from './sign-in-names.ts'

/** What the university knows of a person; it changes there only (PROF-085, PROF-086). */
export interface DirectoryPerson extends UniversityName {
  /** 999 for any prefix but the three usual ones. */
  prefixId: number
  prefixName: string
  firstname: string
  lastname: string
  /** Where the directory has Latin names. */
  firstnameTh: string | null
  lastnameTh: string | null
  idCode: string | null
  email: string | null
  workplace: string
  job: string
  isLecturer: boolean
}

export interface Credentials {
  /** Null for a name that no account can have: refused like any other, after the same work. */
  account: UniversityName | null
  password: string
}
