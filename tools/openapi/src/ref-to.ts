import type { OpenApiSchema } from '@patchlight/contracts';

export const refTo = (name: string): OpenApiSchema => ({ $ref: `#/components/schemas/${name}` });
