import type { ImageNode, LinkCardNode, VideoNode, VideoSource, YoutubeNode } from './nodes.ts';
import type { OpenToken } from './tokenizer.ts';

/** Validates a URL of a post; undefined if it is not allowed. */
export interface Addresses {
  link(raw: string): string | undefined;
  media(raw: string): string | undefined;
}

/** Replacement of an image or video from a disallowed host. */
export interface LabelledLink {
  readonly type: 'labelledLink';
  readonly href: string;
  readonly label: string;
}

export type Embed = ImageNode | VideoNode | YoutubeNode | LinkCardNode | LabelledLink;

/** `target` is the address that the tag or its content gives, empty if none. */
export function readEmbed(token: OpenToken, target: string, addresses: Addresses): Embed | undefined {
  switch (token.tag.kind) {
    case 'image':
      return readImage(token, target, addresses);
    case 'video':
      return readVideo(token, target, token.tag.loop, addresses);
    case 'youtube':
      return readYoutube(target, addresses);
    case 'linkCard': {
      const href = addresses.link(target);
      return href === undefined ? undefined : { type: 'linkCard', href };
    }
    default:
      return undefined;
  }
}

function readImage({ attributes }: OpenToken, target: string, addresses: Addresses): Embed | undefined {
  const alt = attributes.get('alt') ?? '';
  const src = addresses.media(target);
  if (src === undefined) return labelledLink(target, alt, addresses);
  return {
    type: 'image',
    src,
    alt,
    width: readPixels(attributes.get('width')),
    height: readPixels(attributes.get('height')),
  };
}

function readVideo(
  { attributes }: OpenToken,
  target: string,
  loop: boolean,
  addresses: Addresses,
): Embed | undefined {
  const isWebm = /\.webm(?:\?|$)/i.test(target);
  const webm = attributes.get('webm') || (isWebm ? target : '');
  const mp4 = attributes.get('mp4') || (isWebm ? '' : target);
  const sources: VideoSource[] = [];
  const addSource = (raw: string, mimeType: VideoSource['mimeType']): void => {
    const src = addresses.media(raw);
    if (src !== undefined) sources.push({ src, mimeType });
  };
  addSource(webm, 'video/webm');
  addSource(mp4, 'video/mp4');
  if (sources.length === 0) return labelledLink(mp4 || webm, '', addresses);
  return {
    type: 'video',
    sources,
    poster: addresses.media(attributes.get('poster') ?? ''),
    loop: loop || attributes.get('autoplay') === 'true',
  };
}

const youtubeHost = /^(?:(?:www|m|music)\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)$/;
const youtubeId = /^[\w-]{11}$/;

/** `target` is an id or an address, often with a layout behind it: `dQw4w9WgXcQ;full`. */
function readYoutube(target: string, addresses: Addresses): YoutubeNode | LabelledLink | undefined {
  const address = target.split(';', 1)[0]!.trim();
  if (youtubeId.test(address)) return { type: 'youtube', videoId: address };
  if (!address.includes('.')) return undefined;
  const link = labelledLink(address, '', addresses);
  const url = link && URL.parse(link.href);
  if (!url || !youtubeHost.test(url.hostname)) return link;
  const videoId = url.searchParams.get('v') ?? url.pathname.split('/').at(-1)!;
  return youtubeId.test(videoId) ? { type: 'youtube', videoId } : link;
}

function labelledLink(raw: string, label: string, addresses: Addresses): LabelledLink | undefined {
  const href = addresses.link(raw);
  return href === undefined ? undefined : { type: 'labelledLink', href, label: label || href };
}

function readPixels(value: string | undefined): number | undefined {
  return value !== undefined && /^[1-9]\d{0,3}(?:px)?$/.test(value) ? Number.parseInt(value, 10) : undefined;
}
