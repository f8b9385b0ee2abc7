import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', 'an IPv4 address is one caller'],
  ['::ffff:203.0.113.7', '203.0.113.7', 'also as a dual-stack socket spells it'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', 'a household has 64 bits'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64', 'whichever address of them it uses'],
  ['2001:0DB8:1:2::', '2001:db8:1:2::/64', 'however it is spelled'],
  ['2001:db8::1', '2001:db8:0:0::/64', 'zeros may be left out'],
  ['::1', '0:0:0:0::/64', 'the machine itself'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'without the name of the interface'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64', 'a dotted ending stands for two groups'],
  ['', '', 'a connection that is gone'],
])('%s counts as %s: %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
