/** A Vite plugin: leaves out the router's own link component, which the site's plain `<a>` never use. */
import type { Plugin } from 'vite'

const MODULE = '\0no-link'
const STAND_IN = `const no = () => { throw new Error('Links are plain <a>') }
export { no as Link, no as composeHandlers, no as createLink, no as linkOptions, no as useLinkProps }`

export function lightRouter(): Plugin {
  return {
    name: 'light-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\/link\.js$/ },
      handler: (_source, importer) => (importer?.includes('/@tanstack/react-router/') ? MODULE : undefined),
    },
    load: {
      filter: { id: /no-link$/ },
      handler: (id) => (id === MODULE ? STAND_IN : undefined),
    },
  }
}
