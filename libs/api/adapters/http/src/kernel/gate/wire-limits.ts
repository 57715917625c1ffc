import { RouteConfig } from '@nestjs/platform-fastify';

/** UTF-16 code units of a URL, query included. */
export const URL_LENGTH = 2_048;
/**
 * Of the request line and all headers together, and how many headers there may be. Identity-aware proxies add tokens and
 * cookies of 4 to 16 kB, which the caller cannot leave out.
 */
export const HEADER_BYTES = 32_768;
export const HEADER_LINES = 100;
/** Of a path parameter, unless the handler raises it. */
export const PARAM_LENGTH = 100;
/** Nesting of objects and lists. */
export const BODY_DEPTH = 20;
/** Of all objects of a body together: validation takes quadratic time. */
export const BODY_KEYS = 100;

/** Limits of a request body. */
export interface BodyLimits {
  bytes: number;
  /** Elements of all lists together. */
  items: number;
  /** Of all objects together; otherwise `BODY_KEYS`. */
  keys?: number;
  /** Whether the handler reads the raw bytes (`rawBodyOf`), unparsed. */
  isRaw?: boolean;
  /** Whether forms are accepted, too; their fields are not read. */
  takesForms?: boolean;
}

export const DEFAULT_BODY: BodyLimits = { bytes: 32_768, items: 100 };

declare module 'fastify' {
  interface FastifyContextConfig {
    body?: BodyLimits;
    paramLength?: number;
  }
}

/** Raises the length of the path parameters of a handler. */
export const AcceptsParams = (paramLength: number): MethodDecorator => RouteConfig({ paramLength });

/** Raises the body limits of a handler. */
export const AcceptsBody = (body: BodyLimits): MethodDecorator => RouteConfig({ body });

/** Two quotes and a comma. */
const AROUND_ELEMENT = 3;

/**
 * Raises the body limits of a handler for lists of `items` elements in all, of `elementBytes` each. Leaves room for a
 * few more, so that the DTO can report the error.
 */
export const AcceptsLists = (items: number, elementBytes: number): MethodDecorator =>
  AcceptsBody({
    items: DEFAULT_BODY.items + items,
    bytes: DEFAULT_BODY.bytes + items * (elementBytes + AROUND_ELEMENT),
  });
