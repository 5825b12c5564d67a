/** Rate limit of the routes of features that are not JSON endpoints: a file costs as much as a call. */
import type { FastifyInstance } from 'fastify'
import { networkOf } from './network.ts'

/**
 * Every request to a route that is added to `scope` counts for `api`, except to documents in memory and to routes
 * with `countsItself`.
 */
export function limitRoutes(scope: FastifyInstance): void {
  scope.addHook('onRequest', async ({ routeOptions: { config }, viewer, ip }) => {
    if (config.isCached || config.countsItself) return
    await scope.rateLimits.take('api', { userId: viewer?.id ?? null, network: networkOf(ip) })
  })
}
