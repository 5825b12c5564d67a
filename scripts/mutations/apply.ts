import { readFileSync, writeFileSync } from 'node:fs'

/** A change that breaks a behaviour, and the test that must fail then. */
export interface Mutation {
  file: string
  /** Occurs once in the file. */
  search: string
  replacement: string
  /** File of the test, and a part of its title. */
  test: readonly [file: string, title: string]
}

let restore: (() => void) | undefined
// A signal may end the process while the file is changed.
process.on('exit', () => restore?.())

/**
 * Runs `work` while the file is changed and restores it in any case.
 * @throws {Error} if the file does not contain the text exactly once
 */
export async function withMutation<Result>(
  { file, search, replacement }: Mutation,
  work: () => Promise<Result>,
): Promise<Result> {
  const source = readFileSync(file, 'utf8')
  if (source.split(search).length !== 2) throw new Error(`${file} does not contain this text once: ${search}`)
  restore = () => writeFileSync(file, source)
  try {
    writeFileSync(
      file,
      source.replace(search, () => replacement),
    )
    return await work()
  } finally {
    restore()
    restore = undefined
  }
}
