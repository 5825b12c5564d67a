/** A Vite plugin that notes which modules each browser file was made of, for check-bundle. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Where the list is kept: outside `dist/client`, which the server hands out. */
export const MODULE_LIST = 'dist/client-modules.json'

export function moduleList(): Plugin {
  return {
    name: 'module-list',
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    writeBundle(_, bundle) {
      const list: Record<string, string[]> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        list[chunk.fileName] = chunk.moduleIds.map((id) => path.relative(process.cwd(), id.replace(/^\0/, '')))
      }
      mkdirSync(path.dirname(MODULE_LIST), { recursive: true })
      writeFileSync(MODULE_LIST, JSON.stringify(list))
    },
  }
}
