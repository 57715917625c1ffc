import { RouteConfig } from '@nestjs/platform-fastify';

/** UTF-16 code units of an address, query included. */
export const URL_LENGTH = 2_048;
/** Of the request line and all headers together, and how many headers there may be. */
export const HEADER_BYTES = 8_192;
export const HEADER_LINES = 100;
/** Of one part of a path that stands for a value. */
export const PARAM_LENGTH = 100;
/** Objects and lists within one another. */
export const BODY_DEPTH = 20;
/** Of all objects of a body together: what checks them takes time that grows with the square. */
export const BODY_KEYS = 100;

/** What the body of a call may be. */
export interface BodyLimits {
  bytes: number;
  /** Elements of all lists together. */
  items: number;
  /** Whether the handler takes its bytes as they are, as `rawBodyOf`: then nothing reads them before. */
  isRaw?: boolean;
}

export const DEFAULT_BODY: BodyLimits = { bytes: 32_768, items: 100 };

declare module 'fastify' {
  interface FastifyContextConfig {
    body?: BodyLimits;
  }
}

/** Says of a handler that it takes larger bodies than others. */
export const TakesBody = (body: BodyLimits): MethodDecorator => RouteConfig({ body });

/** Two quotes and a comma. */
const AROUND_ELEMENT = 3;

/**
 * Says of a handler that it takes lists of `items` elements in all, of `elementBytes` each, beside what every call may
 * send. A few too many pass, so that the DTO can say what is wrong.
 */
export const TakesLists = (items: number, elementBytes: number): MethodDecorator =>
  TakesBody({
    items: DEFAULT_BODY.items + items,
    bytes: DEFAULT_BODY.bytes + items * (elementBytes + AROUND_ELEMENT),
  });
