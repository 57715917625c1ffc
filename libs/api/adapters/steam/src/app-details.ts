import type { GameDetails } from '@patchlight/application/ports';
import { LIMITS } from '@patchlight/contracts';
import { complaintOf, UnknownForm } from './parse-json.ts';
import { isRecord, lineOf, linesOf, webUrlOf } from './shapes.ts';

const STUDIOS = 20;

/**
 * Parses a response of `api/appdetails`, which has one entry per app id.
 * @returns null if the store does not show the app: `success` is false, or `data` is an empty array instead of an
 * object
 * @throws {UnknownForm} there is no entry for the app, or it has no name
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
