/** A seed on the disk: one JSON file with every section, or a folder with a file for each (docs/seed-format.md). */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

export interface SeedSource {
  /** Section → what its file holds, unchecked. */
  sections: Map<string, unknown>
  file: (path: string) => Promise<Buffer>
}

/** A seed cannot be used; `faults` has a line for each thing wrong. */
export class SeedError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The seed cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'SeedError'
    this.faults = faults
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
  const faults: string[] = []
  const sections = new Map<string, unknown>()
  for (const name of names) {
    sections.set(basename(name, '.json'), await readJson(join(path, name), faults))
  }
  if (faults.length > 0) throw new SeedError(faults)
  return sections
}

async function readSingle(path: string): Promise<Map<string, unknown>> {
  const faults: string[] = []
  const content = await readJson(path, faults)
  if (faults.length === 0 && (typeof content !== 'object' || content === null || Array.isArray(content))) {
    faults.push(`${basename(path)}: not an object of sections`)
  }
  if (faults.length > 0) throw new SeedError(faults)
  return new Map(Object.entries(content as object))
}

async function readJson(path: string, faults: string[]): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    faults.push(`${basename(path)}: ${(error as Error).message}`)
    return undefined
  }
}
