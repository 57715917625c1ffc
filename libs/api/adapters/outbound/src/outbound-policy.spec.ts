import { describe, expect, it } from '@jest/globals';
import { OutboundPolicy, parseOutboundRule } from './outbound-policy.ts';
import { isPublicAddress } from './public-address.ts';

/** Special-purpose addresses by the IANA registries, and addresses that embed them. */
const PRIVATE = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.1',
  '192.0.0.170',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.254',
  '198.18.0.1',
  '198.19.255.254',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::2',
  '::7f00:1',
  '::127.0.0.1',
  '::ffff:0.0.0.0',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:192.168.1.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::a00:1',
  '64:ff9b::6440:1',
  '64:ff9b::e000:1',
  '64:ff9b:0:0:1::808:808',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:0:7f00:1::',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:c0a8:101::',
  '3fff::1',
  '5f00::1',
  '4000::1',
  'fc00::1',
  'fd00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  'fec0::1',
  'feff::1',
  'ff00::1',
  'ff02::1',
  'ff0e::1',
];
const NO_ADDRESSES = ['', ' ', 'example.org', '2130706433', '0x7f000001', '127.1', '1.2.3.4.5', '::g'];
const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '223.255.255.254',
  '2606:4700::1111',
  '::ffff:1.1.1.1',
  '64:ff9b::808:808',
  '64:ff9b::93.184.216.34',
];
const SECURE = { protocol: 'https:', host: 'dav.example', port: 443 };

const policy = (...entries: string[]): OutboundPolicy =>
  new OutboundPolicy(entries.map((entry) => parseOutboundRule(entry)!));

describe('outbound policy', () => {
  it.each([...PRIVATE, ...NO_ADDRESSES])('denies %j', (address) => {
    expect(isPublicAddress(address)).toBe(false);
    expect(policy().allows({ ...SECURE, host: address }, address)).toBe(false);
  });

  it.each(PUBLIC)('allows public addresses such as %s, over https on the default port', (address) => {
    expect(policy().allows(SECURE, address)).toBe(true);
    for (const port of [80, 443])
      expect(policy().allows({ ...SECURE, protocol: 'http:', port }, address)).toBe(false);
    for (const port of [22, 25, 80, 5432, 8443]) {
      expect(policy().allows({ ...SECURE, port }, address)).toBe(false);
    }
  });

  it.each([
    ['10.0.0.0/8', '10.1.2.3', '172.16.0.1'],
    ['10.0.0.0/8', '::ffff:10.1.2.3', '::ffff:172.16.0.1'],
    ['10.0.0.0/8', '64:ff9b::a01:203', '64:ff9b::ac10:1'],
    ['64:ff9b::/96', '64:ff9b::a01:203', '10.1.2.3'],
    ['192.168.1.20', '192.168.1.20', '192.168.1.21'],
    ['fd00::/8', 'fd12::1', 'fc00::1'],
    ['fd00::1', 'fd00::1', 'fd00::2'],
  ])('with %s also allows %s on any port and over http, but not %s', (entry, allowed, refused) => {
    for (const [protocol, port] of [['http:', 5232] as const, ['https:', 443] as const]) {
      expect(policy(entry).allows({ ...SECURE, protocol, port }, allowed)).toBe(true);
      expect(policy(entry).allows({ ...SECURE, protocol, port }, refused)).toBe(false);
    }
  });

  it('with a host name allows any address it resolves to, and nothing else', () => {
    const target = { protocol: 'http:', host: 'nas.home.example', port: 5232 };
    const allowing = policy('NAS.home.example');
    expect(allowing.allows(target, '192.168.1.20')).toBe(true);
    expect(allowing.allows({ ...target, host: 'nas.home.example.' }, '192.168.1.20')).toBe(true);
    expect(allowing.allows({ ...target, host: 'evil.nas.home.example' }, '192.168.1.20')).toBe(false);
    expect(allowing.allows({ ...target, host: 'home.example' }, '192.168.1.20')).toBe(false);
  });

  it.each(['nas.home.example:5232', '192.168.1.20:5232', '192.168.1.0/24:5232'])(
    'with %s allows only that port',
    (entry) => {
      const target = { protocol: 'http:', host: 'nas.home.example', port: 5232 };
      expect(policy(entry).allows(target, '192.168.1.20')).toBe(true);
      expect(policy(entry).allows({ ...target, port: 5233 }, '192.168.1.20')).toBe(false);
    },
  );

  it('accepts a port after an IPv6 address', () => {
    const target = { protocol: 'http:', host: 'fd00::1', port: 5232 };
    expect(policy('[fd00::1]:5232').allows(target, 'fd00::1')).toBe(true);
    expect(policy('[fd00::1]:5232').allows({ ...target, port: 80 }, 'fd00::1')).toBe(false);
  });

  const previewOf = (url: string, ...entries: string[]) => {
    const { protocol, hostname, port } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    return policy(...entries).preview({
      protocol,
      host,
      port: Number(port) || (protocol === 'https:' ? 443 : 80),
    });
  };

  it.each(['https://chat.example/', 'https://1.1.1.1/', 'https://[2606:4700::1111]/'])(
    'previews %s as public',
    (url) => {
      expect(previewOf(url)).toBe('public');
    },
  );

  it.each([
    'http://chat.example/',
    'https://chat.example:8443/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://chat.localhost/',
    'https://database/',
    'https://169.254.169.254/',
    'https://①②⑦.⓪.⓪.①/',
  ])('previews %s as refused', (url) => {
    expect(previewOf(url)).toBeNull();
  });

  it('previews what the operator names as an exception', () => {
    expect(previewOf('http://127.0.0.1:4040/', '127.0.0.1:4040')).toBe('exception');
    expect(previewOf('http://127.0.0.1:4041/', '127.0.0.1:4040')).toBeNull();
    expect(previewOf('http://localhost:4040/', 'localhost')).toBe('exception');
    expect(previewOf('http://chat.lan:4040/', '10.0.0.0/8')).toBe('possible');
    expect(previewOf('http://chat.lan:4040/', '10.0.0.0/8:80')).toBeNull();
    expect(previewOf('https://chat.example/', '10.0.0.0/8')).toBe('possible');
    expect(previewOf('https://chat.example/', '10.0.0.0/8:80')).toBe('public');
    expect(previewOf('https://1.1.1.1/', '0.0.0.0/0')).toBe('public');
  });

  it.each([
    '',
    '10.0.0.0/33',
    '10.0.0',
    '127.1',
    '2130706433',
    'a b',
    'https://x',
    'x:0',
    'x:70000',
    '*',
    '[::1',
  ])('rejects the value %j', (entry) => {
    expect(parseOutboundRule(entry)).toBeNull();
  });
});
