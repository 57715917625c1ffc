import { describe, expect, it } from '@jest/globals';
import { clientError, errorFromResponse, messageOf, networkError, messageWithSource } from './api-error.ts';

describe('errorFromResponse', () => {
  it('prefers the message of the server', () => {
    expect(errorFromResponse(409, { message: 'Already in your list' }).message).toBe('Already in your list');
    expect(errorFromResponse(500, { error: { message: 'Nested' } }).message).toBe('Nested');
  });

  it.each([
    [400, 'Invalid request. Please check your input and try again.'],
    [401, 'Authentication failed. Please check your credentials.'],
    [403, 'Access denied. You do not have permission to perform this action.'],
    [409, 'Conflict. The requested action cannot be completed.'],
    [429, 'Too many requests. Please wait a moment before trying again.'],
    [500, 'Server error. Please try again later.'],
    [418, 'An unexpected error occurred. Please try again.'],
  ])('falls back to the default text for %i', (status, message) => {
    expect(errorFromResponse(status, null).message).toBe(message);
  });

  it('keeps field errors per field', () => {
    const error = errorFromResponse(400, {
      errors: { email: ['Invalid email format'], name: 'Name is required' },
    });
    expect(error.fieldErrors).toEqual({ email: ['Invalid email format'], name: ['Name is required'] });
    expect(error.message).toBe('Please fix the errors below');
  });

  it.each([
    [400, 'VALIDATION_ERROR'],
    [401, 'AUTHENTICATION_ERROR'],
    [403, 'AUTHORIZATION_ERROR'],
    [404, 'NOT_FOUND'],
    [409, 'CONFLICT'],
    [429, 'RATE_LIMIT_EXCEEDED'],
    [500, 'INTERNAL_SERVER_ERROR'],
    [503, 'NETWORK_ERROR'],
    [418, 'API_ERROR'],
  ])('maps %i to its kind', (status, code) => {
    expect(errorFromResponse(status, {}).code).toBe(code);
  });

  it('distinguishes full storage, with the message of the server', () => {
    const message = 'We cannot save anything right now. Please try again later.';
    const error = errorFromResponse(503, { success: false, code: 'STORAGE_FULL', message });
    expect(error).toMatchObject({ status: 503, code: 'STORAGE_FULL' });
    expect(messageOf(error)).toBe(message);
  });

  it('keeps the Retry-After of the server', () => {
    expect(errorFromResponse(429, { retryAfter: 30 }).retryAfter).toBe(30);
  });
});

describe('messageOf', () => {
  it.each([
    ['the message of the response', errorFromResponse(409, { message: 'Words' }), 'Words'],
    [
      'a fixed text for field errors',
      errorFromResponse(400, { errors: { name: 'x' } }),
      'Please fix the errors below',
    ],
    ['the message of a client error', clientError('Words'), 'Words'],
    ["the call's own text for an answer without words", errorFromResponse(409, null), 'Own'],
    ["the call's own text where no answer came", networkError(), 'Own'],
    ["the call's own text, never the words of a bug", new TypeError('x is undefined'), 'Own'],
    ["the call's own text for nothing", clientError(' '), 'Own'],
  ])('returns %s', (_, error, text) => {
    expect(messageOf(error, 'Own')).toBe(text);
  });

  it.each([
    [errorFromResponse(409, null), 'Conflict. The requested action cannot be completed.'],
    [networkError(), 'Network error. Please check your internet connection and try again.'],
    [new TypeError('x is undefined'), 'An unexpected error occurred. Please try again.'],
  ])('returns the status text for a request without its own message', (error, text) => {
    expect(messageOf(error)).toBe(text);
  });
});

describe('messageWithSource', () => {
  it.each([
    [networkError(), undefined, /^Connection error: Network error\./],
    [networkError(), 'Own', /^Connection error: Own$/],
    [errorFromResponse(409, { message: 'Words' }), 'Own', /^API error: Words$/],
    [errorFromResponse(409, null), undefined, /^API error: Conflict\./],
    [errorFromResponse(409, null), 'Own', /^Own$/],
    [new TypeError('x is undefined'), 'Own', /^Own$/],
  ])('returns where the request failed: %j, %p', (error, own, text) => {
    expect(messageWithSource(error, own)).toMatch(text);
  });
});
