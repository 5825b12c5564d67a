/** Types of the directory. */

/** Name of a university account. */
export interface UniversityName {
  kind: 'staff' | 'student'
  /** Lower case, without the mail domain. */
  username: string
}

/** Data of a person in the directory. It can only be changed there (PROF-085, PROF-086). */
export interface DirectoryPerson extends UniversityName {
  /** Null if the directory has the prefix as text only. */
  prefixId: number | null
  prefixName: string
  firstname: string
  lastname: string
  /** Set if the other names are in Latin script. */
  firstnameTh: string | null
  lastnameTh: string | null
  idCode: string | null
  /** As in the directory, not validated. */
  email: string | null
  workplace: string
  job: string
  isLecturer: boolean
}

/** Person of the local directory. */
export interface LocalAccount extends DirectoryPerson {
  /** 999 for any prefix except the three known ones. */
  prefixId: number
  idCode: string
}

export interface Credentials {
  /** Null for a name that no account can have. It is rejected like any other, after the same work. */
  account: UniversityName | null
  password: string
}
