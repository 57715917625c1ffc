import type { OpenApi, OpenApiOperation } from '@patchlight/contracts';

export interface Entry extends OpenApiOperation {
  /** In upper case. */
  method: string;
  path: string;
}

/** The operations with a tag. */
export interface Group {
  tag: string;
  description: string;
  isStable: boolean;
  entries: Entry[];
}

/** The scopes that a token needs; null: no token is accepted. */
const scopesOf = ({ security }: OpenApiOperation): string[] | null =>
  security.flatMap(({ token }) => (token ? [token] : []))[0] ?? null;

/** Who may call an operation. */
export const accessOf = (operation: OpenApiOperation): string => {
  const scopes = scopesOf(operation);
  if (operation.security.length === 0) return 'Public';
  if (!scopes) return 'Session';
  return scopes.length === 0 ? 'Any token, or session' : `Token with ${scopes.join(', ')}, or session`;
};

/** The operations by tag, in the order of the document. */
export const groupsOf = ({ paths, tags }: OpenApi): Group[] => {
  const entries = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): Entry => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  return tags.map(({ name, description }) => {
    const own = entries.filter((entry) => entry.tags.includes(name));
    return {
      tag: name,
      description,
      isStable: own.some((entry) => entry['x-stability'] === 'stable'),
      entries: own,
    };
  });
};

/** The groups with the operations that contain all words of a text. */
export const matching = (groups: Group[], text: string): Group[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isMatch = (entry: Entry): boolean => {
    const { method, path, summary, description = '', operationId, tags } = entry;
    const all = [method, path, summary, description, operationId, ...tags, accessOf(entry)];
    const whole = all.join(' ').toLowerCase();
    return words.every((word) => whole.includes(word));
  };
  return groups
    .map((group) => ({ ...group, entries: group.entries.filter(isMatch) }))
    .filter(({ entries }) => entries.length > 0);
};

/** The id of a group's heading. */
export const headingOf = (tag: string): string => `tag-${tag.replaceAll(' ', '-')}`;
