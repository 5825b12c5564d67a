/** The front end from its sources with hot reload: `npm run dev`. Not used in production. */
import type { FastifyInstance } from 'fastify'
import type { Plugin, ViteDevServer } from 'vite'
import { pageCaptcha } from '../captcha/captcha.ts'
import type { Config } from '../config/config.ts'
import { appConfig } from './front-end.ts'
import { createPages, type Pages } from './pages.ts'
import type { FrontEnd } from './ssr.ts'

/** Paths that Vite serves. */
const VITE_PATH =
  /^\/(?:@|src\/|node_modules\/|brand\/|avatars\/|empty\/|scenes\/|stickers\/|impacts\/|[\w-]+\.(?:css|ico|png|webmanifest)$)/
const DEV_ENTRY = '/@sala-dev.js'
/** Of all pages: a document is complete before the scripts have added the styles of its page. */
const SHEETS = ['theme', 'post-sheet', 'member-sheet', 'office-sheet']

/** Entry module like that of Vite's own page: its client, React Refresh, then the entry of the site. Needs no inline script. */
function devEntry(preamble: string): Plugin {
  return {
    name: 'sala-dev-entry',
    resolveId: (id) => (id === DEV_ENTRY ? id : undefined),
    load: (id) =>
      id === DEV_ENTRY ? `import '/@vite/client'\n${preamble}\nawait import('/src/app/entry-client.tsx')` : undefined,
  }
}

/** Renders pages from the current sources for every request. */
export async function devFrontEnd(config: Config, root: string): Promise<Pages> {
  const { createServer } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  let vite: ViteDevServer | undefined
  const frontEnd = async () => ({
    entry: (await vite?.ssrLoadModule('/src/app/entry-server.tsx')) as FrontEnd['entry'],
    assetsFor: () => ({
      modules: [DEV_ENTRY],
      styles: SHEETS.map((sheet) => `/src/components/${sheet}.css?direct`),
      fonts: [],
    }),
  })
  const pages = createPages({
    frontEnd,
    appConfig: appConfig(config),
    captcha: pageCaptcha(config),
    storeBytes: 0,
    // Vite inserts changed styles as elements.
    adaptPolicy: (policy) => policy.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  })
  return {
    ...pages,
    register(app: FastifyInstance) {
      app.addHook('onReady', async () => {
        vite = await createServer({
          root,
          // Otherwise Vite writes a copy of its configuration, and `--watch` restarts the server for the new file forever.
          configLoader: 'native',
          appType: 'custom',
          server: { middlewareMode: true, hmr: { server: app.server } },
          plugins: [devEntry(react.preambleCode.replace('__BASE__', '/'))],
        })
      })
      app.addHook('onClose', () => vite?.close())
      app.addHook('onRequest', (request, reply, done) => {
        if (!vite || !VITE_PATH.test(request.url)) return done()
        reply.hijack()
        for (const name of Object.keys(reply.getHeaders())) reply.raw.removeHeader(name)
        vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
      })
      pages.register(app)
    },
  }
}
