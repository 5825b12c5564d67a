/**
 * A Vite plugin that imports the drawing of each icon from its own file and makes a component of this project of it
 * (`createIcon`, decision 0082). The index of `lucide-react` is part of every page, so every icon that any page uses would
 * count as shared by all of them (`sharedByPages`) and be loaded with the first page.
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

/**
 * Replaces statements with several icons by statements that make each icon. Keeps a statement with a name that is no
 * icon.
 */
export function withDirectIcons(code: string, files: ReadonlyMap<string, string>): string {
  let hasIcons = false
  const direct = code.replace(STATEMENT, (statement, keyword: string, list: string) => {
    const names = list.split(',').flatMap((part) => part.trim() || [])
    const parts = names.map((part) => {
      if (part.startsWith('type ')) return `${keyword} type { ${part.slice(5)} } from 'lucide-react'`
      const [name = '', local = name] = part.split(/\s+as\s+/)
      const file = files.get(name)
      const declared = keyword === 'export' ? 'export const' : 'const'
      return (
        file &&
        `import { __iconData as ${local}Data } from 'lucide-react/icons/${file}'; ` +
          `${declared} ${local} = /* @__PURE__ */ createIcon(${local}Data)`
      )
    })
    if (!parts.every(Boolean)) return statement
    hasIcons = true
    return parts.join('; ')
  })
  return hasIcons ? `import { createIcon } from '#components/icons/create-icon.tsx'; ${direct}` : code
}
