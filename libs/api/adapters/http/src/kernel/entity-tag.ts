import { SetMetadata } from '@nestjs/common';
/** Whether If-None-Match contains the tag. */
export const hasContent = (ifNoneMatch: string | undefined, tag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === tag);

/** The tags of If-Match without their quotes; undefined: it names none, as with `*`. */
export const tagsIn = (ifMatch: string | undefined): string[] | undefined => {
  const tags = [...(ifMatch ?? '').matchAll(/"([^"]+)"/g)].map(([, tag]) => tag!);
  return tags.length > 0 ? tags : undefined;
};

/** Declares that the handler sets an ETag itself, which names a version of the resource. */
export const SetsEntityTag = (): MethodDecorator => SetMetadata('patchlight:sets-entity-tag', true);
