/**
 * Import this before anything else is loaded. The loader of Node parses a package's whole `exports` map again for each
 * of its files; Drizzle's map is 180 kB long and has 150 files behind it, which cost 2 s and 200 MB at each start.
 * What Drizzle imports from itself is found without the map.
 */
import { registerHooks } from 'node:module'

const PACKAGE = '/node_modules/drizzle-orm/'

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context
    const isOwn = specifier.startsWith('.') && specifier.endsWith('.js') && parentURL?.includes(PACKAGE)
    if (!isOwn) return nextResolve(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
