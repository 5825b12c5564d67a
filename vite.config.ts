import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { moduleList } from './scripts/module-list.ts'

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [react(), tailwindcss(), moduleList()],
  publicDir: 'public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    sourcemap: false,
    target: isSsrBuild ? 'node24' : 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { input: 'src/app/entry-client.tsx' },
  },
  // One bundle for the server's render: no package is read at start, production React only.
  ssr: { noExternal: true, target: 'node' },
}))
