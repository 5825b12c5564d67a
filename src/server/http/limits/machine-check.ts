/** Requests that only this machine itself may make: metrics without a token, the development mailbox. */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { isLocalOrigin, isLoopbackHost } from '../request-checks.ts'
import { isLoopback } from './network.ts'

/** What proxies add, and browsers and scrapers do not. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/**
 * Returns the check of requests that only this machine itself may make. A proxy on it may add no header at all, so that
 * everything it passes on looks local: where the site has a public address or trusts a proxy, no request passes
 * (AB-181). The `Host` must be a loopback name too, or a page elsewhere could ask through its reader's browser.
 */
export function createMachineCheck(config: Pick<Config, 'publicOrigin' | 'trustProxy'>) {
  const isBehindProxy = config.trustProxy.length > 0 || !isLocalOrigin(config.publicOrigin)
  return ({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean =>
    !isBehindProxy &&
    isLoopback(socket.remoteAddress) &&
    isLoopbackHost(headers.host ?? '') &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
}
