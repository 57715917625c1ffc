import { brotliCompressSync, constants } from 'node:zlib';

/** For API responses. Event streams are not compressed; files were compressed by the build. */
export const COMPRESSION = {
  // Request bodies must not be compressed: a small one may expand to a large one.
  globalDecompression: false,
  customTypes: /^(?:application\/(?:json|feed\+json|atom\+xml|rss\+xml)|text\/(?:calendar|x-opml))\b/,
  threshold: 1_000,
  // Each stream of a compressor holds up to a megabyte and costs five times the processor time of one call.
  syncThreshold: 65_536,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  // Higher levels take more time than the smaller size saves; a larger window, megabytes of memory.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
};

/** As browsers send it. Weights are left to the library. */
const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:,|$)/;

const compressed = new WeakMap<object, Buffer>();

/**
 * Compresses a body that is sent again and again for the first time only.
 * @param owner of the body, with which the result is forgotten
 * @param accepted the Accept-Encoding of the request
 * @returns null: to be sent as it is, or as the library compresses it
 */
export const compressedOnce = (owner: object, body: string, accepted: string | undefined): Buffer | null => {
  if (body.length < COMPRESSION.threshold || !TAKES_BROTLI.test(accepted ?? '')) return null;
  const known = compressed.get(owner);
  if (known) return known;
  const output = brotliCompressSync(body, COMPRESSION.brotliOptions);
  // Both the output and a usual buffer would hold a block of many kilobytes.
  const small = Buffer.allocUnsafeSlow(output.length);
  output.copy(small);
  compressed.set(owner, small);
  return small;
};
