/** `node src/main.ts` starts the server; what it does stands in `start-server.ts`. */
import '#server/loader-hook.ts'

await import('./start-server.ts')
