import ipaddr from 'ipaddr.js';

const webProtocols = new Set(['http:', 'https:']);
const protocols = new Set([...webProtocols, 'mailto:', 'tel:']);

/** Names that never belong to a public host: RFC 6761, RFC 8375, and those reserved by ICANN. */
const privateSuffixes = new Set([
  'arpa',
  'corp',
  'home',
  'internal',
  'intranet',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'private',
]);

/** Domains whose hosts serve the images and videos of news, and of Steam's users. */
const steamMediaDomains = ['.steamstatic.com', '.steamusercontent.com'];

/** Such hosts in domains with others: `steamcommunity-a.akamaihd.net`, `cdn3.steampowered.com`. */
const steamMediaHost =
  /^(?:steam(?:cdn|community|static|store|userimages|video)-a\.akamaihd\.net|(?:cdn|cloud|media)(?:-?\d)?\.steampowered\.com)$/;

/** What IANA hands out; outside of it lie old ways to write an IPv4 address, such as `::127.0.0.1`. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

const scheme = /^[a-z][a-z0-9+-]*:/i;
const hostWithDot = /^[^\s/?#@:]+\.[^\s/?#@]+/;

function withProtocol(url: string): string | undefined {
  if (scheme.test(url)) return url;
  if (url.startsWith('//')) return `https:${url}`;
  return hostWithDot.test(url) ? `https://${url}` : undefined;
}

function parseUrl(raw: string): URL | undefined {
  const absolute = withProtocol(raw.trim());
  if (absolute === undefined || !URL.canParse(absolute)) return undefined;
  const url = new URL(absolute);
  return protocols.has(url.protocol) && url.username === '' && url.password === '' ? url : undefined;
}

function isPublicHost(hostname: string): boolean {
  const labels = hostname.replace(/^\[|\]$/g, '').split('.');
  while (labels.at(-1) === '') labels.pop();
  const host = labels.join('.');
  if (ipaddr.isValid(host)) {
    const address = ipaddr.process(host);
    return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalIpv6));
  }
  return labels.length > 1 && !privateSuffixes.has(labels.at(-1)!);
}

function isSteamMediaHost(hostname: string): boolean {
  return steamMediaHost.test(hostname) || steamMediaDomains.some((domain) => hostname.endsWith(domain));
}

/** The address in a link through Steam's warning of other sites; old links have it as it is, with its own `&`. */
function linkfilterTarget({ hostname, pathname, search, hash, searchParams }: URL): string | undefined {
  if (!/^(?:www\.)?steamcommunity\.com$/.test(hostname) || !/^\/linkfilter\/?$/.test(pathname))
    return undefined;
  const asItIs = /^\?(?:u|url)=(https?:\/\/.*)$/i.exec(search + hash)?.[1];
  return asItIs ?? searchParams.get('u') ?? searchParams.get('url') ?? undefined;
}

/**
 * The normalised form of a link that may be shown, or undefined.
 *
 * Accepted are http, https, mailto and tel; `//site.example` and `www.site.example/x` get https. Rejected are urls with
 * credentials and hosts that are not public: IP addresses outside ipaddr.js' `unicast` range in any spelling that a
 * browser understands, single-label names and suffixes such as `.localhost` or `.internal`.
 * Of a link through Steam's link filter, the address behind it.
 */
export function safeUrl(raw: string): string | undefined {
  const url = parseUrl(raw);
  const target = url && linkfilterTarget(url);
  if (target !== undefined && target.length < raw.length) return safeUrl(target);
  return url && (!webProtocols.has(url.protocol) || isPublicHost(url.hostname)) ? url.href : undefined;
}

/**
 * The URL of an allowed image or video, or undefined: https on Steam's media hosts (http is upgraded there) or on one
 * of `imageHosts`, whose entries are host names (https, default port) or origins, unchanged.
 */
export function mediaUrl(raw: string, imageHosts: readonly string[] = []): string | undefined {
  const url = parseUrl(raw);
  if (!url) return undefined;
  if (imageHosts.includes(url.origin)) return url.href;
  const isSteam = isSteamMediaHost(url.hostname);
  if (isSteam && url.protocol === 'http:') url.protocol = 'https:';
  const isAllowed = isSteam || (imageHosts.includes(url.hostname) && isPublicHost(url.hostname));
  return isAllowed && url.protocol === 'https:' && url.port === '' ? url.href : undefined;
}
