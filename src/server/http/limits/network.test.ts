import { expect, test } from 'vitest'
import { deviceOf, isLoopback, isLoopbackNetwork, networkOf, widerNetworkOf } from './network.ts'

test('AB-177 an address has one network in every notation', () => {
  const spellings = {
    '192.0.2': [
      '192.0.2.77',
      '::ffff:192.0.2.77',
      '::FFFF:192.0.2.77',
      '0:0:0:0:0:ffff:192.0.2.77',
      '::ffff:c000:24d',
      '0000:0000:0000:0000:0000:FFFF:C000:024D',
      '64:ff9b::192.0.2.77',
      '64:ff9b::c000:24d',
      '192.0.2.77:4711',
      '[::ffff:192.0.2.77]:4711',
    ],
    '2001:db8:0:0': [
      '2001:db8::1',
      '2001:DB8::1',
      '2001:0db8:0000:0000::0001',
      '2001:db8:0:0:ffff:1:2:3',
      '2001:db8::1%eth0',
      '[2001:db8::1]',
      '[2001:DB8::1]:4711',
      '2001:db8::192.0.2.77',
    ],
    'fe80:0:0:0': ['fe80::1', 'FE80::1%eth0', 'fe80::1%2'],
    '0:0:0:0': ['::1', '::', '0:0:0:0:0:0:0:1'],
    unknown: [undefined, '', 'unknown', '_hidden', '1.2.3', '1.2.3.4.5', '256.1.1.1', '2001:db8', '127.evil', '%', 'é'],
  }
  for (const [network, addresses] of Object.entries(spellings)) {
    for (const address of addresses) expect([address, networkOf(address)]).toEqual([address, network])
  }
  expect(networkOf('2001:db8:1:2:3:4:5:6')).not.toBe(networkOf('2001:db8:1:3:3:4:5:6'))
})

test('AB-177 a device is an IPv4 address or an IPv6 /64, in every notation', () => {
  for (const address of ['192.0.2.77', '::ffff:192.0.2.77', '::ffff:c000:24d', '192.0.2.77:4711']) {
    expect(deviceOf(address)).toBe('192.0.2.77')
  }
  for (const address of ['2001:db8::1', '2001:DB8::FFFF:1%eth0', '2001:db8:0:0:9:9:9:9']) {
    expect(deviceOf(address)).toBe('2001:db8:0:0')
  }
  expect(['192.0.2', '2001:db8:1:2', 'unknown'].map(widerNetworkOf)).toEqual(['192.0', '2001:db8:1', 'unknown'])
})

test('AB-177 loopback addresses are recognised in every notation, other addresses are not', () => {
  const own = ['127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.3.0.1', '::FFFF:7f00:1', '[::1]:80']
  expect(own.filter((address) => !isLoopback(address) || !isLoopbackNetwork(networkOf(address)))).toEqual([])
  const others = ['10.0.0.1', '128.0.0.1', '127.evil', '::2', '2001:db8::1', '::ffff:10.0.0.1', undefined]
  expect(others.filter(isLoopback)).toEqual([])
})
