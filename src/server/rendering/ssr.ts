/** Loads the server bundle and the asset manifest of the built front end. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentAssets } from '#app/document.ts'
import type * as EntryServer from '#app/entry-server.tsx'

export interface FrontEnd {
  entry: typeof EntryServer
  assetsFor: (sources: readonly string[]) => DocumentAssets
}

interface ManifestChunk {
  file: string
  src?: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}
type Manifest = Record<string, ManifestChunk>

const ENTRY = 'src/app/entry-client.tsx'
/** Fonts above the fold, by the prefix of their file names. */
const FIRST_FONTS = ['anuphan-thai', 'anuphan-core']

/** Loads the built front end from `dist`; throws an error of one line when it was not built. */
export async function loadFrontEnd(root: string): Promise<FrontEnd> {
  const dist = path.join(root, 'dist')
  let manifest: Manifest
  try {
    manifest = JSON.parse(readFileSync(path.join(dist, 'client/.vite/manifest.json'), 'utf8'))
  } catch {
    throw new Error('The front end is not built: run `npm run build`.')
  }
  const entry: typeof EntryServer = await import(pathToFileURL(path.join(dist, 'server/entry-server.js')).href)
  return { entry, assetsFor: assetFinder(manifest) }
}

/** Returns a function that finds the assets of a document by its source files; each list is looked up once. */
export function assetFinder(manifest: Manifest): FrontEnd['assetsFor'] {
  const known = new Map<string, DocumentAssets>()
  return (sources) => {
    const key = sources.join(' ')
    const assets = known.get(key) ?? collect(manifest, sources)
    known.set(key, assets)
    return assets
  }
}

function collect(manifest: Manifest, sources: readonly string[]): DocumentAssets {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`The asset list has no ${ENTRY}`)
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  visit(ENTRY)
  for (const source of sources) if (manifest[source]) visit(source)
  const chunks = [...seen].map((key) => manifest[key]).filter((chunk) => chunk !== undefined)
  const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
  const files = new Set(Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]))
  const fonts = [...files].filter((file) => {
    const name = file.split('/').at(-1) ?? ''
    return name.endsWith('.woff2') && FIRST_FONTS.some((start) => name.startsWith(start))
  })
  return {
    modules: [`/${entry.file}`, ...chunks.filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`)],
    styles: styles.map((file) => `/${file}`),
    fonts: fonts.map((file) => `/${file}`),
  }
}
