/** Runs before each test file: files of one worker share modules, and with them the names that fixtures gave out. */
import { resetNames } from '#features/accounts/testing.ts'
import { resetPeople } from './people.ts'

resetNames()
resetPeople()
