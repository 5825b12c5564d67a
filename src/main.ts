/** `node src/main.ts` starts the server; see `start-server.ts`. */
import '#server/loader-hook.ts'

await import('./start-server.ts')
