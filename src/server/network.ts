/** Where a call comes from, as coarse as limits need it. */
import type { FastifyRequest } from 'fastify'

/** The /24 of an IPv4 address, the /64 of an IPv6 one; whole schools share one, so limits on it are generous. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (plain.includes('.')) return plain.slice(0, plain.lastIndexOf('.'))
  return expand(plain).slice(0, 4).join(':')
}

/** One household or device: the whole IPv4 address, the /64 of an IPv6 one, whose rest changes daily. */
export function deviceOf(address: string): string {
  const plain = plainAddress(address)
  return plain.includes('.') ? plain : networkOf(plain)
}

export function isLoopback(address: string): boolean {
  const plain = plainAddress(address)
  return plain.startsWith('127.') || plain === '::1'
}

/** Asked on this machine itself, not passed on by a proxy that runs on it. */
export function isFromThisMachine({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  return isLoopback(socket.remoteAddress ?? '') && !headers.forwarded && !headers['x-forwarded-for']
}

function plainAddress(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address
}

/** The eight groups of an IPv6 address. */
function expand(address: string): string[] {
  const [head = '', tail] = (address.split('%', 1)[0] as string).split('::')
  const left = head ? head.split(':') : []
  if (tail === undefined) return left
  const right = tail ? tail.split(':') : []
  return [...left, ...new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
}
