/**
 * A Vite plugin that imports each icon from its own file. The index of `lucide-react` is part of every page, so every icon
 * that any page uses would count as shared by all of them (`sharedByPages`) and be loaded with the first page.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const INDEX = new URL('../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url)
const STATEMENT = /\b(import|export) \{([^}]*)\} from 'lucide-react'/g

export function directIcons(): Plugin {
  const files = iconFiles(readFileSync(INDEX, 'utf8'))
  return {
    name: 'direct-icons',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: "from 'lucide-react'" },
      handler: (code) => ({ code: withDirectIcons(code, files), map: null }),
    },
  }
}

/** Returns the file of each exported icon, e.g. `House` → `house`. */
export function iconFiles(index: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]*)\} from '\.\/icons\/([a-z0-9-]+)\.mjs'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  }
  return files
}

/** Replaces statements with several icons by one statement per icon. Keeps a statement with a name that is no icon. */
export function withDirectIcons(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(STATEMENT, (statement, keyword: string, list: string) => {
    const names = list.split(',').flatMap((part) => part.trim() || [])
    const direct = names.map((part) => {
      if (part.startsWith('type ')) return `${keyword} type { ${part.slice(5)} } from 'lucide-react'`
      const [name = '', local = name] = part.split(/\s+as\s+/)
      const file = files.get(name)
      return file && `${keyword} { default as ${local} } from 'lucide-react/icons/${file}'`
    })
    return direct.every(Boolean) ? direct.join('; ') : statement
  })
}
