import { describe, expect, it } from '@jest/globals';
import { clientError, errorFromResponse, messageOf, networkError, placedMessageOf } from './api-error.ts';

describe('errorFromResponse', () => {
  it('puts what the server says first', () => {
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
  ])('falls back to the text for %i', (status, message) => {
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
  ])('knows the kind of a %i', (status, code) => {
    expect(errorFromResponse(status, {}).code).toBe(code);
  });

  it('tells full storage apart, in the words of the server', () => {
    const message = 'We cannot save anything right now. Please try again later.';
    const error = errorFromResponse(503, { success: false, code: 'STORAGE_FULL', message });
    expect(error).toMatchObject({ status: 503, code: 'STORAGE_FULL' });
    expect(messageOf(error)).toBe(message);
  });

  it('keeps how long the server asks to wait', () => {
    expect(errorFromResponse(429, { retryAfter: 30 }).retryAfter).toBe(30);
  });
});

describe('messageOf', () => {
  it.each([
    ['the words of the answer', errorFromResponse(409, { message: 'Words' }), 'Words'],
    ['the words of fields', errorFromResponse(400, { errors: { name: 'x' } }), 'Please fix the errors below'],
    ['words found on this side', clientError('Words'), 'Words'],
    ["the call's own text for an answer without words", errorFromResponse(409, null), 'Own'],
    ["the call's own text where no answer came", networkError(), 'Own'],
    ["the call's own text, never the words of a bug", new TypeError('x is undefined'), 'Own'],
    ["the call's own text for nothing", clientError(' '), 'Own'],
  ])('gives %s', (_, error, text) => {
    expect(messageOf(error, 'Own')).toBe(text);
  });

  it.each([
    [errorFromResponse(409, null), 'Conflict. The requested action cannot be completed.'],
    [networkError(), 'Network error. Please check your internet connection and try again.'],
    [new TypeError('x is undefined'), 'An unexpected error occurred. Please try again.'],
  ])('gives the text of the status to a call that has none of its own', (error, text) => {
    expect(messageOf(error)).toBe(text);
  });
});

describe('placedMessageOf', () => {
  it.each([
    [networkError(), undefined, /^Connection error: Network error\./],
    [networkError(), 'Own', /^Connection error: Own$/],
    [errorFromResponse(409, { message: 'Words' }), 'Own', /^API error: Words$/],
    [errorFromResponse(409, null), undefined, /^API error: Conflict\./],
    [errorFromResponse(409, null), 'Own', /^Own$/],
    [new TypeError('x is undefined'), 'Own', /^Own$/],
  ])('says where it failed: %j, %p', (error, own, text) => {
    expect(placedMessageOf(error, own)).toMatch(text);
  });
});
