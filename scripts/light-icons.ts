/** A Vite plugin: icons are made by `src/components/media/create-icon.ts` in place of the library's own component. */
import path from 'node:path'
import type { Plugin } from 'vite'

const MODULE = '\0light-icon'

export function lightIcons(): Plugin {
  const ours = path.join(import.meta.dirname, '../src/components/create-icon.ts')
  return {
    name: 'light-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler: (_source, importer) => (importer?.includes('/lucide-react/') ? MODULE : undefined),
    },
    load: {
      filter: { id: /light-icon$/ },
      handler: (id) => (id === MODULE ? `export { createIcon as default } from ${JSON.stringify(ours)}` : undefined),
    },
  }
}
