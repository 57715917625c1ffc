import type { GameDetails } from '@patchlight/application/ports';
import { LIMITS } from '@patchlight/contracts';
import { complaintOf, UnknownForm } from './parse-json.ts';
import { isRecord, lineOf, linesOf, webUrlOf } from './shapes.ts';

const STUDIOS = 20;

/**
 * Reads an answer of `api/appdetails`, which holds one entry per app under its id.
 * @returns null when the store shows nothing of the app: `success` is false, or `data` is the empty array that it
 * sends instead of an empty object
 * @throws {UnknownForm} the answer has no entry for the app, or one without a name
 */
export const readDetails = (document: unknown, appId: number): GameDetails | null => {
  const entry = isRecord(document) ? document[String(appId)] : undefined;
  if (!isRecord(entry)) throw new UnknownForm(`no details of app ${appId}: ${complaintOf(document)}`);
  if (entry['success'] !== true || Array.isArray(entry['data'])) return null;
  const data = entry['data'];
  const name = isRecord(data) ? lineOf(data['name'], LIMITS.gameNameMaxLength) : '';
  if (!isRecord(data) || name === '') throw new UnknownForm(`details of app ${appId} without a name`);
  return {
    appId,
    name,
    logoUrl: webUrlOf(data['header_image']),
    iconUrl: webUrlOf(data['capsule_imagev5']) ?? webUrlOf(data['capsule_image']),
    developers: linesOf(data['developers'], STUDIOS, LIMITS.gameNameMaxLength),
    publishers: linesOf(data['publishers'], STUDIOS, LIMITS.gameNameMaxLength),
  };
};
