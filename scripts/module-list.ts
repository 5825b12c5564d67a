/** A Vite plugin that records the modules of each client file, for check-bundle. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Outside `dist/client`, which the server serves. */
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
