import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { lightContracts } from './scripts/light-contracts.ts'
import { lightIcons } from './scripts/light-icons.ts'
import { lightRouter } from './scripts/light-router.ts'
import { moduleList } from './scripts/module-list.ts'

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

/** What only some pages or an open dialog need: large libraries, controls, the forms of accounts, lists of cards. */
const LATER = new RegExp(
  [
    '^src/components/(?:loader-dialog|drawer|menu|dialog|sheet|question|leave-question|load-failure|pass-focus|carousel-engine|popover|show-more|chip|stars|tabs)\\.',
    '^src/components/(?:field|[a-z]+-input|text-area|select|checkbox|radio-cards|switch)\\.',
    '^src/features/accounts/(?!ui/(?:account-dialog-state|member-button|use-member-press))',
    // The page of a post has no list of cards.
    '^src/features/feed/ui/(?:post-list|pin-button|use-bottom-reached|feed-empty)\\.',
    // The bell comes after the page, case studies when the reader comes near.
    '^src/features/(?:notifications|case-studies)/',
  ].join('|'),
)

/** What a post's page and the parts that come to it share: small things that cost more as files of their own. */
const OF_POSTS = /\/src\/features\/(?:comments\/texts|interactions\/(?:contract|constants)|posts\/policy)\./

/** Both pages of a profile have them, and no page that many read. */
const PROFILE_ICONS =
  /\/icons\/(?:briefcase-business|chart-no-axes-column|copy|mail|minus|school|trending-down|user-check)\./

/** What pages with a list of cards share and the page of a post has no use for. */
const LISTS = new RegExp(
  [
    '^src/components/masonry\\.',
    '^src/features/(?:search|highlights)/',
    '^src/features/tags/(?:ui/queries|policy|texts)\\.',
    '^src/features/feed/ui/(?:queries|feed-empty|pin-button|use-bottom-reached|post-list|post-card|app-icons|card-meta)\\.',
    '^src/features/search/ui/marked-text\\.',
  ].join('|'),
)

/**
 * Few files for the browser: each costs a request with its headers, and small ones compress badly. Libraries of the
 * first moment change rarely and have a file of their own; what four or more pages and parts share is one more,
 * with the icons that two of them share, and what lists of cards share is another.
 */
const groups = [
  { name: 'vendor', test: /node_modules/, tags: ['$initial' as const] },
  {
    name: 'site',
    minShareCount: 4,
    test(id: string) {
      const file = path.relative(import.meta.dirname, id)
      if (PROFILE_ICONS.test(id)) return false
      return (
        /node_modules\/(?:lucide-react|@tanstack)\//.test(file) ||
        (file.startsWith('src/') && !LATER.test(file) && !LISTS.test(file))
      )
    },
  },
  {
    name: 'site',
    minShareCount: 2,
    test: (id: string) =>
      (/node_modules\/lucide-react\/|\/src\/components\/meter\.|\/src\/lib\/use-live\./.test(id) ||
        OF_POSTS.test(id)) &&
      !PROFILE_ICONS.test(id),
  },
  {
    name: 'lists',
    minShareCount: 4,
    // What lists import besides is not theirs alone.
    includeDependenciesRecursively: false,
    test: (id: string) => LISTS.test(path.relative(import.meta.dirname, id)),
  },
  // The banner comes to every new visitor: its parts in one file.
  {
    name: 'banner',
    includeDependenciesRecursively: false,
    test: /\/src\/features\/consent\/(?:con(?:stants|tract)|ui\/(?:consent-state|use-|cookie-banner|texts))/,
  },
]

export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  plugins: [
    react(),
    tailwindcss(),
    lightContracts(),
    lightIcons(),
    lightRouter(),
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
    rolldownOptions: isSsrBuild ? {} : { input: 'src/app/entry-client.tsx', output: { codeSplitting: { groups } } },
  },
  // Whatever the environment says: React's development half renders three times slower.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : undefined,
  // One bundle for the server's render: no package is read at start, production React only. In development packages
  // stay as they are.
  ssr: { noExternal: command === 'build' ? true : undefined, target: 'node' },
}))
