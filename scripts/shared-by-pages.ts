/**
 * The chunk rule of the client build: modules that visitors of most pages need are one file, so that a visit needs few
 * requests, and lazy modules are not part of it (decision 0014).
 */

/** The bundler's information about a module. */
interface ChunkContext {
  getModuleInfo(id: string): { importers: readonly string[]; isEntry: boolean; code?: string | null } | null
}

/** After `lightContracts` a page has no use for the schemas beside its endpoints. */
const HAS_ENDPOINT = /\bendpoint\(/
const HAS_SCHEMA = /\bzod\/mini\b/
const LIBRARY = '/node_modules/'

const PAGE = /\/ui\/pages\/[a-z0-9-]+-page\.tsx$/

interface ChunkRule {
  /** The pages, as `feature/page`, that all import the modules of the chunk. */
  pages: readonly string[]
  /** Pages of which at least one imports them too. */
  oneOf?: readonly string[]
  /** Modules that fewer pages import are left to the bundler. */
  minPages?: number
}

/**
 * Returns one chunk group per rule, the first with precedence. A group contains the modules which the entry, or the pages of
 * its rule, import statically. Modules of schemas alone, and the validation library, are left to the bundler: the contracts
 * of all pages import them, but after `lightContracts` only forms use them.
 */
export function sharedByPages(rules: Readonly<Record<string, ChunkRule>>) {
  const pagesOf = new Map<string, ReadonlySet<string>>()

  /** Pages and entries that import the module, directly or indirectly. */
  function find(id: string, context: ChunkContext, path: Set<string>): ReadonlySet<string> {
    const known = pagesOf.get(id)
    if (known) return known
    if (path.has(id)) return new Set()
    path.add(id)
    const info = context.getModuleInfo(id)
    const found = new Set<string>()
    if (info?.isEntry || PAGE.test(id)) found.add(id)
    for (const importer of info?.importers ?? []) {
      if (id.includes(LIBRARY) && HAS_SCHEMA.test(codeOf(importer, context))) continue
      for (const page of find(importer, context, path)) found.add(page)
    }
    path.delete(id)
    if (path.size === 0) pagesOf.set(id, found)
    return found
  }

  return Object.entries(rules).map(([name, { pages: visited, oneOf, minPages = 1 }]) => {
    const fileOf = (page: string) => `/features/${page.replace('/', '/ui/pages/')}.tsx`
    const files = visited.map(fileOf)
    const further = oneOf?.map(fileOf)
    return {
      debugName: name,
      /** Null when the bundler decides. */
      name(id: string, context: ChunkContext): string | null {
        const code = codeOf(id, context)
        if (PAGE.test(id) || (HAS_SCHEMA.test(code) && !HAS_ENDPOINT.test(code))) return null
        const pages = find(id, context, new Set())
        const isInitial = [...pages].some((page) => !PAGE.test(page))
        const imports = (file: string) => [...pages].some((page) => page.endsWith(file))
        const isShared = pages.size >= minPages && files.every(imports) && (further?.some(imports) ?? true)
        return isInitial || isShared ? name : null
      },
    }
  })
}

function codeOf(id: string, context: ChunkContext): string {
  return context.getModuleInfo(id)?.code ?? ''
}
