import type { OpenApiParameter } from '@patchlight/contracts';
import type { Entry } from './groups.ts';

/** As one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const valueOf = ({ name, schema: { examples, enum: choices, default: usual } }: OpenApiParameter): string =>
  String(examples?.[0] ?? usual ?? choices?.[0] ?? `{${name}}`);

/** A line for a terminal that calls an operation. The token is read from the environment. */
export const curlOf = (
  { method, path, parameters = [], security, requestBody }: Entry,
  origin: string,
): string => {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const filled = inPath.reduce(
    (url, parameter) => url.replace(`{${parameter.name}}`, valueOf(parameter)),
    path,
  );
  const query = required.map((parameter) => `${parameter.name}=${encodeURIComponent(valueOf(parameter))}`);
  const url = `${origin}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  const json = requestBody?.content['application/json'];
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(security.length > 0 ? ['-H "Authorization: Bearer $PATCHLIGHT_TOKEN"'] : []),
    // The API takes no change without it.
    ...(method === 'GET' ? [] : [`-H ${quoted('Content-Type: application/json')}`]),
    ...(json ? [`-d ${quoted(JSON.stringify(json.example ?? {}))}`] : []),
    quoted(url),
  ].join(' ');
};
