import { describe, expect, it } from '@jest/globals';
import { addressKey, addressRange, forwardedAddresses } from './address-key.ts';

describe('network of an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['::1', '::/48'],
    ['unknown', ''],
  ])('of %s is %s', (address, range) => {
    expect(addressRange(address)).toBe(range);
  });
});

describe('rate limit key', () => {
  it.each([
    ['203.0.113.77', '203.0.113.77'],
    ['::ffff:203.0.113.77', '203.0.113.77'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['203.0.113.77:40001', 'none'],
    ['3405803853', 'none'],
    ['unknown', 'none'],
    ['_hidden', 'none'],
    ['', 'none'],
    [undefined, 'none'],
  ])('of %s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});

describe('addresses that proxies name', () => {
  it.each([
    ['203.0.113.8', ['203.0.113.8']],
    ['203.0.113.8:40001', ['203.0.113.8']],
    [' 203.0.113.8:40001 ,\t10.0.0.1:1 ', ['203.0.113.8', '10.0.0.1']],
    ['2001:DB8::1', ['2001:db8::1']],
    ['[2001:db8::1]', ['2001:db8::1']],
    ['[2001:db8::1]:40001', ['2001:db8::1']],
    ['"[2001:db8::1]:40001"', ['2001:db8::1']],
    ['2001:db8:1:2:3:4:5:6:40001', ['2001:db8:1:2:3:4:5:6']],
    ['::ffff:203.0.113.8', ['203.0.113.8']],
    ['[::ffff:203.0.113.8]:40001', ['203.0.113.8']],
    ['fe80::1%eth0', ['fe80::1']],
    ['203.0.113.8:_hidden', ['203.0.113.8']],
    [',203.0.113.8,,', ['203.0.113.8']],
  ])('are read from "%s"', (header, addresses) => {
    expect(forwardedAddresses(header)).toEqual(addresses);
  });

  it.each([
    'unknown',
    '_hidden',
    '203.0.113',
    '3405803853',
    '0x7f.1',
    '203.0.113.8:x',
    '[::1',
    'a b',
    '\u00e4',
  ])('end at "%s", which is none', (garbage) => {
    expect(forwardedAddresses(garbage)).toEqual([]);
    expect(forwardedAddresses(`203.0.113.8, ${garbage}`)).toEqual([]);
    expect(forwardedAddresses(`${garbage}, 10.0.0.1`)).toEqual(['10.0.0.1']);
  });
});
