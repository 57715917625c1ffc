import { describe, expect, it } from '@jest/globals';
import { mediaUrl, safeUrl } from './urls.ts';

describe('safeUrl', () => {
  it.each([
    ['https://studio.example/a b', 'https://studio.example/a%20b'],
    ['HTTP://studio.example', 'http://studio.example/'],
    [' https://studio.example ', 'https://studio.example/'],
    ['www.studio.example/news', 'https://www.studio.example/news'],
    ['//studio.example/news', 'https://studio.example/news'],
    ['studio.example:8080/news', 'https://studio.example:8080/news'],
    ['mailto:team@studio.example', 'mailto:team@studio.example'],
    ['tel:+123', 'tel:+123'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
    ['https://студия.example/', 'https://xn--d1aizef8e.example/'],
  ])('accepts %s', (raw, href) => {
    expect(safeUrl(raw)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'steam://run/10',
    'blob:https://studio.example/1',
    '',
    'news',
    '/news',
    '/\\studio.example',
    '#top',
    'https://',
    'https://a b.example/',
  ])('rejects %j', (raw) => {
    expect(safeUrl(raw)).toBeUndefined();
  });

  it.each([
    'http://localhost/',
    'http://localhost./',
    'http://LOCALHOST:3000/',
    'localhost:3000/x',
    'http://api.localhost/',
    'http://127.0.0.1/',
    'http://127.0.0.1./',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://0/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[::7f00:1]/',
    'http://[100::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://①②⑦.0.0.1/',
    'http://router/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://nas.lan./',
    '//127.0.0.1/x',
    '127.0.0.1/x',
  ])('rejects the local host %s', (raw) => {
    expect(safeUrl(raw)).toBeUndefined();
  });

  it.each([
    'https://user@studio.example/',
    'https://user:pass@studio.example/',
    'https://store.example@evil.example/',
  ])('rejects the credentials in %s', (raw) => {
    expect(safeUrl(raw)).toBeUndefined();
  });
});

describe('links through the link filter of Steam', () => {
  const filter = 'https://steamcommunity.com/linkfilter';
  it.each([
    [`${filter}/?u=https%3A%2F%2Fa.example%2Fb%3Fc%3D1%26d%3D2`, 'https://a.example/b?c=1&d=2'],
    [`${filter}/?url=https://a.example/b?c=1&d=2#e`, 'https://a.example/b?c=1&d=2#e'],
    [`${filter}?u=http%3A%2F%2Fa.example`, 'http://a.example/'],
    [`https://www.steamcommunity.com/linkfilter/?l=german&u=https%3A%2F%2Fa.example`, 'https://a.example/'],
    [`${filter}/?u=${encodeURIComponent(`${filter}/?u=https://a.example/`)}`, 'https://a.example/'],
    [`${filter}/`, `${filter}/`],
    [
      `https://rival.example/linkfilter/?u=https://a.example/`,
      'https://rival.example/linkfilter/?u=https://a.example/',
    ],
  ])('%s', (raw, href) => {
    expect(safeUrl(raw)).toBe(href);
  });

  it.each(['javascript:alert(1)', 'http://127.0.0.1/', 'https://u@a.example/'])(
    'reject %s behind it',
    (address) => {
      expect(safeUrl(`${filter}/?u=${encodeURIComponent(address)}`)).toBeUndefined();
      expect(safeUrl(`${filter}/?url=${address}`)).toBeUndefined();
    },
  );
});

describe('mediaUrl', () => {
  it.each([
    'clan.akamai.steamstatic.com',
    'clan.fastly.steamstatic.com',
    'clan.cloudflare.steamstatic.com',
    'cdn.akamai.steamstatic.com',
    'cdn.cloudflare.steamstatic.com',
    'shared.fastly.steamstatic.com',
    'steamcdn-a.akamaihd.net',
    'steamuserimages-a.akamaihd.net',
    'media.steampowered.com',
    'cdn.steampowered.com',
    'images.steamusercontent.com',
    'images.akamai.steamusercontent.com',
    'cloud-3.steamusercontent.com',
    'steamcommunity-a.akamaihd.net',
    'steamstore-a.akamaihd.net',
    'cloud-4.steampowered.com',
    'cdn3.steampowered.com',
    'media2.steampowered.com',
  ])('accepts %s, over https only', (host) => {
    expect(mediaUrl(`https://${host}/a.png`)).toBe(`https://${host}/a.png`);
    expect(mediaUrl(`http://${host}/a.png`)).toBe(`https://${host}/a.png`);
  });

  it.each([
    'https://photos.example/a.png',
    'https://steamstatic.com.evil.example/a.png',
    'https://evilsteamstatic.com/a.png',
    'https://evil-a.akamaihd.net/a.png',
    'https://steamevil-a.akamaihd.net/a.png',
    'https://xsteamusercontent.com/a.png',
    'https://help.steampowered.com/a.png',
    'https://clan.akamai.steamstatic.com:8443/a.png',
    'https://x@clan.akamai.steamstatic.com/a.png',
    'mailto:a@clan.akamai.steamstatic.com',
    'data:image/png;base64,AAAA',
  ])('rejects %s', (raw) => {
    expect(mediaUrl(raw)).toBeUndefined();
  });
});
