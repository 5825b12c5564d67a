/** `node src/server/main.ts` starts the server; what it does stands in `serve.ts`. */
import './quick-imports.ts'

await import('./serve.ts')
