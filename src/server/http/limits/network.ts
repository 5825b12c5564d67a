/** Maps addresses to networks and devices. All limits use these functions, so that a different notation has no separate limit. */
import { isIPv4, isIPv6 } from 'node:net'

/** For closed sockets, which have no address, and for forwarded words; they count as one caller. */
const UNKNOWN = 'unknown'
const LOOPBACK_IPV6 = '0:0:0:0:0:0:0:1'
/** Forms that some proxies forward: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/
const IPV4_TAIL = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/
/** Prefixes of IPv6 addresses that hold an IPv4 address: mapped (`::ffff:0:0/96`) and NAT64 (`64:ff9b::/96`). */
const IPV4_PREFIXES = ['0:0:0:0:0:ffff:', '64:ff9b:0:0:0:0:']

/** The /24 of an IPv4 address or the /64 of an IPv6 address. Whole schools share one, so limits on it are generous. */
export function networkOf(address: string | undefined): string {
  const plain = canonical(address)
  if (plain.includes('.')) return plain.slice(0, plain.lastIndexOf('.'))
  return plain.split(':', 4).join(':')
}

/** One household or device: the IPv4 address, or the /64 of an IPv6 address, whose host part changes daily. */
export function deviceOf(address: string | undefined): string {
  const plain = canonical(address)
  return plain.includes('.') ? plain : plain.split(':', 4).join(':')
}

/** The /16 or /48 that contains a network, for when there is no counter left for the network. */
export function widerNetworkOf(network: string): string {
  const last = Math.max(network.lastIndexOf('.'), network.lastIndexOf(':'))
  return last < 0 ? network : network.slice(0, last)
}

export function isLoopback(address: string | undefined): boolean {
  const plain = canonical(address)
  return plain.startsWith('127.') || plain === LOOPBACK_IPV6
}

/** Like `isLoopback`, for a result of `networkOf`. */
export function isLoopbackNetwork(network: string): boolean {
  return network.startsWith('127.') || network === '0:0:0:0'
}

/** Canonical notation: dotted IPv4, or eight groups of IPv6. */
function canonical(address: string | undefined): string {
  if (address === undefined) return UNKNOWN
  if (isIPv4(address)) return address
  const [, inBrackets, beforePort] = WITH_PORT.exec(address) ?? []
  const plain = inBrackets ?? beforePort ?? address
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return UNKNOWN
  const groups = expand(plain)
  const spelled = groups.map((group) => group.toString(16)).join(':')
  if (!IPV4_PREFIXES.some((prefix) => spelled.startsWith(prefix))) return spelled
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight groups of a valid IPv6 address as numbers. */
function expand(address: string): number[] {
  const [bare = ''] = address.split('%', 1)
  const inHex = bare.replace(IPV4_TAIL, (_all, a, b, c, d) => {
    const group = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16)
    return `${group(a, b)}:${group(c, d)}`
  })
  const [head = '', tail] = inHex.split('::')
  const groups = (text: string) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const left = groups(head)
  if (tail === undefined) return left
  const right = groups(tail)
  return [...left, ...new Array<number>(8 - left.length - right.length).fill(0), ...right]
}
