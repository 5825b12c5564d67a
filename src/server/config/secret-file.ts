/** The file of the session secret: read, or created where no existing data depends on an older secret. */
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export const SECRET_MIN_LENGTH = 32

interface SecretFile {
  file: string
  dataDir: string
  /** `create` makes the file, `report` returns an error, `skip` returns an empty secret because the start fails anyway. */
  whenMissing: 'create' | 'report' | 'skip'
}

/** Returns the secret, or an error message that follows the name of the variable (RF-26). */
export function readOrCreateSecret({ file, dataDir, whenMissing }: SecretFile): { secret: string } | { error: string } {
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length >= SECRET_MIN_LENGTH) return { secret }
    return { error: `${file} holds fewer than ${SECRET_MIN_LENGTH} characters` }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT') return { error: `${file} cannot be read (${code})` }
  }
  if (holdsData(dataDir)) {
    return { error: `${file} is missing but ${dataDir} holds data: restore it (a new secret would end every session)` }
  }
  if (whenMissing === 'report') return { error: `${file} is missing; create it with: openssl rand -hex 32` }
  if (whenMissing === 'skip') return { secret: '' }
  return createSecret(file)
}

/** Writes a temporary file and links it into place: of two servers that start at once, both read the first file. */
function createSecret(file: string): { secret: string } | { error: string } {
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
    return { error: `${file} cannot be written (${(error as NodeJS.ErrnoException).code})` }
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
