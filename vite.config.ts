import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compileHints } from './scripts/compile-hints.ts'
import { directIcons } from './scripts/direct-icons.ts'
import { lightContracts } from './scripts/light-contracts.ts'
import { moduleList } from './scripts/module-list.ts'
import { sharedByPages } from './scripts/shared-by-pages.ts'

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/
const COMPRESS_FROM_BYTES = 512

/** Writes `.br` and `.gz` beside each text file once, at the best quality, for the server to send as they are. */
function precompress(directory: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      // Called after a failed build too, whose own error is the one to show.
      if (!existsSync(directory)) return
      for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
        const file = path.join(entry.parentPath, entry.name)
        if (!entry.isFile() || !COMPRESSIBLE.test(entry.name) || file.includes('.vite')) continue
        const bytes = readFileSync(file)
        if (bytes.length < COMPRESS_FROM_BYTES) continue
        writeFileSync(`${file}.br`, brotliCompressSync(bytes))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** Libraries of every page, what several pages share, and one file per page or lazy module for the rest. */
const groups = [
  { name: 'vendor', test: /node_modules/, tags: ['$initial' as const] },
  ...sharedByPages({
    shared: { pages: ['home/home-page'], oneOf: ['post-detail/post-page', 'post-detail/training-page'] },
    lists: { pages: ['home/home-page'], minPages: 4 },
  }),
]

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  plugins: [
    react(),
    tailwindcss(),
    lightContracts(),
    directIcons(),
    compileHints(),
    moduleList(),
    ...(isSsrBuild ? [] : [precompress('dist/client')]),
  ],
  publicDir: 'public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    sourcemap: false,
    target: isSsrBuild ? 'node24' : 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: 'src/app/entry-client.tsx',
          // The components of the icon library, in whose place are those of `directIcons`.
          treeshake: { manualPureFunctions: ['createLucideIcon'] },
          // Otherwise a group takes in the schemas that its contracts import, though no page uses them.
          output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
        },
  },
  // Whatever the environment says: React's development half renders three times slower.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : undefined,
  // One bundle for the server's render: no package is read at start, production React only. In development packages
  // stay as they are.
  ssr: { noExternal: command === 'build' ? true : undefined, target: 'node' },
}))

/**
 * Files that are loaded beside a module in advance, when a link leads to it. The list is part of the first script of
 * every page (2 kB of 150 if it named everything), so it has the pages that most links lead to, without what every page
 * has loaded already. The files of other modules follow one round trip later.
 */
function resolveDependencies(file: string, dependencies: string[]): string[] {
  if (!/\/(home|section|training-section|tag|post|training|search|profile|case-studies)-page-/.test(file)) return []
  return dependencies.filter((one) => !/\/(vendor|rolldown-runtime|entry-client)-/.test(one))
}
