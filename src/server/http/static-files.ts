/** Serves the built files of the front end: exact names only, compressed at build time. The folder has no private files. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Files with a fixed name: cached for one hour, then revalidated. */
const NAMED = 'public, max-age=3600'

/** Serves `dist/client`. Each file is a separate route, so that other paths never access the disk (AB-110). */
export async function serveStatic(app: FastifyInstance, root: string): Promise<void> {
  const directory = path.join(root, 'dist/client')
  if (!existsSync(directory)) throw new Error('The front end is not built: run `npm run build`.')
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? IMMUTABLE : NAMED)
    },
  })
}
