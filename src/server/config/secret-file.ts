/** The session secret kept in a file: read, or made once where no data could depend on an older one. */
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export const SECRET_MIN_LENGTH = 32

export interface SecretFile {
  file: string
  dataDir: string
  /** `leave` writes nothing and finds no fault: other faults stop the start anyway. */
  whenMissing: 'make' | 'refuse' | 'leave'
}

/** The secret, or a fault in words that follow the variable's name (RF-26). */
export function readOrMakeSecret({ file, dataDir, whenMissing }: SecretFile): { secret: string } | { fault: string } {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length >= SECRET_MIN_LENGTH) return { secret }
    return { fault: `${file} holds fewer than ${SECRET_MIN_LENGTH} characters` }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') return { fault: `${file} cannot be read (${code})` }
  }
  if (holdsData(dataDir)) {
    return { fault: `${file} is missing, yet ${dataDir} holds data: put it back (a new one would end every session)` }
  }
  if (whenMissing === 'refuse') return { fault: `${file} is missing; make it with: openssl rand -hex 32` }
  if (whenMissing === 'leave') return { secret: '' }
  return makeSecret(file)
}

/** Written beside and linked into place: of two servers that start at once both read the one that came first. */
function makeSecret(file: string): { secret: string } | { fault: string } {
  const draft = `${file}.${process.pid}.new`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
    return { secret: readFileSync(file, 'utf8').trim() }
  } catch (error) {
    return { fault: `${file} cannot be written (${(error as NodeJS.ErrnoException).code})` }
  }
}

function holdsData(dataDir: string): boolean {
  try {
    return readdirSync(dataDir).some(
      (name) => !name.startsWith('.') && !name.includes('session-secret') && name !== 'lost+found',
    )
  } catch {
    return false
  }
}
