/** Reads a seed from the disk: one JSON file with all sections, or a folder with one file each (docs/seed-format.md). */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

export interface SeedSource {
  /** Content of each section by name, unchecked. */
  sections: Map<string, unknown>
  file: (path: string) => Promise<Buffer>
}

/** The seed is invalid; `errors` has one line for each error. */
export class SeedError extends Error {
  readonly errors: readonly string[]
  constructor(errors: readonly string[]) {
    super(`The seed cannot be used:\n${errors.map((error) => `  ${error}`).join('\n')}`)
    this.name = 'SeedError'
    this.errors = errors
  }
}

/** @throws {SeedError} when a file cannot be read as JSON */
export async function readSeed(path: string): Promise<SeedSource> {
  const isFolder = await stat(path).then(
    (status) => status.isDirectory(),
    () => {
      throw new SeedError([`${path} cannot be read`])
    },
  )
  const root = isFolder ? path : dirname(path)
  const sections = isFolder ? await readFolder(path) : await readSingle(path)
  return { sections, file: (name) => readFile(join(root, name)) }
}

async function readFolder(path: string): Promise<Map<string, unknown>> {
  const names = (await readdir(path)).filter((name) => name.endsWith('.json')).sort()
  const errors: string[] = []
  const sections = new Map<string, unknown>()
  for (const name of names) {
    sections.set(basename(name, '.json'), await readJson(join(path, name), errors))
  }
  if (errors.length > 0) throw new SeedError(errors)
  return sections
}

async function readSingle(path: string): Promise<Map<string, unknown>> {
  const errors: string[] = []
  const content = await readJson(path, errors)
  if (errors.length === 0 && (typeof content !== 'object' || content === null || Array.isArray(content))) {
    errors.push(`${basename(path)}: not an object of sections`)
  }
  if (errors.length > 0) throw new SeedError(errors)
  return new Map(Object.entries(content as object))
}

async function readJson(path: string, errors: string[]): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    errors.push(`${basename(path)}: ${(error as Error).message}`)
    return undefined
  }
}
