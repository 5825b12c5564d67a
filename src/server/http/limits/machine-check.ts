/** Requests that are allowed from this machine only: metrics without a token, the development mailbox. */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { isLocalOrigin, isLoopbackHost } from '../request-checks.ts'
import { isLoopback } from './network.ts'

/** Headers that proxies add, and browsers and scrapers do not. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/**
 * Returns a check for requests from this machine. A proxy on it may add no header, so that all forwarded requests look
 * local: with a public address or a trusted proxy no request passes (AB-181). `Host` must be a loopback name as well, so
 * that a page of another site cannot reach it through a browser (DNS rebinding).
 */
export function createMachineCheck(config: Pick<Config, 'publicOrigin' | 'trustProxy'>) {
  const isBehindProxy = config.trustProxy.length > 0 || !isLocalOrigin(config.publicOrigin)
  return ({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean =>
    !isBehindProxy &&
    isLoopback(socket.remoteAddress) &&
    isLoopbackHost(headers.host ?? '') &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
}
