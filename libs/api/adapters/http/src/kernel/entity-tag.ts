/** Whether a caller has the content of a tag already, by its If-None-Match. */
export const hasContent = (ifNoneMatch: string | undefined, tag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === tag);
