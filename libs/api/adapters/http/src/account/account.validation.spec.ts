import { describe, expect, it } from '@jest/globals';
import type { Type } from '@nestjs/common';
import { CsrfTokenDto, LoginDto, RegisterDto, WEAK_PASSWORD_MESSAGE } from '@patchlight/contracts';
import { DomainError, PasswordTooWeak } from '@patchlight/domain';
import { createValidationPipe } from '../kernel/validation.pipe.ts';

const pipe = createValidationPipe();

/** The error message of a field, undefined if it is valid. */
const complaint = async (metatype: Type, form: object, field: string): Promise<string | undefined> => {
  try {
    await pipe.transform(form, { type: 'body', metatype });
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.kind).toBe('invalid');
    const texts = error.fields?.[field];
    expect(texts?.length ?? 1).toBe(1);
    return texts?.[0];
  }
};

const REGISTRATION = {
  name: 'Ada Palmer',
  username: 'ada_palmer-7',
  email: 'ada@example.org',
  password: 'Correct-Horse-7',
  password_confirmation: 'Correct-Horse-7',
};

const TOO_FEW_KINDS =
  'Password must contain at least one lowercase letter, one uppercase letter, and one number';
const USERNAME_SIGNS = 'Username can only contain letters, numbers, underscores, and hyphens';
const BOT = 'Security verification failed. Please try again.';

describe('registration form', () => {
  it.each<[field: string, value: unknown, text: string | undefined]>([
    ['name', undefined, 'Name is required'],
    ['name', '', 'Name is required'],
    ['name', '   ', 'Name is required'],
    ['name', 7, 'Name is required'],
    ['name', 'x'.repeat(100), undefined],
    ['name', 'x'.repeat(101), 'Name too long'],
    ['name', "<b>Zoë O'Hara & 🎮</b>", undefined],

    ['username', undefined, 'Username must be at least 3 characters'],
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', '!', 'Username must be at least 3 characters'],
    ['username', 'abc', undefined],
    ['username', 'x'.repeat(30), undefined],
    ['username', 'x'.repeat(31), 'Username too long'],
    ['username', '!'.repeat(31), 'Username too long'],
    ['username', 'ada palmer', USERNAME_SIGNS],
    ['username', 'ada@palmer', USERNAME_SIGNS],
    ['username', 'zoë', USERNAME_SIGNS],
    ['username', 'ada\n', USERNAME_SIGNS],

    ['email', undefined, 'Email is required'],
    ['email', '', 'Email is required'],
    ['name', 'Zoë Ångström-李, Jr. 🌊', undefined],
    ...[
      'Ada,\n\nyour account is locked',
      'see http://evil.example',
      'ada@evil.example',
      'WWW.evil.example',
    ].map((name): [string, unknown, string] => ['name', name, 'Name cannot contain links, @ or line breaks']),
    ['email', ['ada@example.org'], 'Email is required'],
    ['email', 'ada', 'Invalid email format'],
    ['email', 'ada@example', 'Invalid email format'],
    ['email', '<ada@example.org>', 'Invalid email format'],
    ['email', `${'x'.repeat(251)}@a.bc`, 'Email too long'],

    ['password', undefined, 'Password is required'],
    ['password', '', 'Password must be at least 6 characters'],
    ['password', 'aB3-x', 'Password must be at least 6 characters'],
    ['password', 'aB3-xy', undefined],
    ['password', `aB3${'x'.repeat(125)}`, undefined],
    ['password', `aB3${'x'.repeat(126)}`, 'Password too long'],
    ['password', 'correct-horse-7', TOO_FEW_KINDS],
    ['password', 'CORRECT-HORSE-7', TOO_FEW_KINDS],
    ['password', 'Correct-Horse', TOO_FEW_KINDS],
    ['password', '<b>aB3</b>\n"&', undefined],

    ['recaptcha_token', undefined, undefined],
    ['recaptcha_token', null, undefined],
    ['recaptcha_token', 7, BOT],
    ['recaptcha_token', 'x'.repeat(4097), BOT],
  ])('%s %j: %s', async (field, value, text) => {
    const form = { ...REGISTRATION, [field]: value };
    if (field === 'password') form.password_confirmation = value as string;
    expect(await complaint(RegisterDto, form, field)).toBe(text);
  });

  it.each([undefined, '', 'correct-horse-7', 7])(
    'rejects %j as a different repeated password',
    async (value) => {
      const form = { ...REGISTRATION, password_confirmation: value };
      expect(await complaint(RegisterDto, form, 'password_confirmation')).toBe("Passwords don't match");
    },
  );

  it('drops unknown fields', async () => {
    const form = { ...REGISTRATION, isAdmin: true, constructor: 1 };
    expect(await pipe.transform(form, { type: 'body', metatype: RegisterDto })).toEqual(REGISTRATION);
  });

  it('rejects a weak password with the message of the form', () => {
    expect(new PasswordTooWeak().message).toBe(WEAK_PASSWORD_MESSAGE);
  });
});

describe('login form', () => {
  const LOGIN = { identifier: 'ada', password: 'x' };

  it.each<[field: string, value: unknown, text: string | undefined]>([
    ['identifier', undefined, 'Email or username is required'],
    ['identifier', '', 'Email or username is required'],
    ['identifier', { $ne: null }, 'Email or username is required'],
    ['identifier', 'x'.repeat(255), undefined],
    ['identifier', 'x'.repeat(256), 'Email or username is too long'],
    ['password', undefined, 'Password is required'],
    ['password', '', 'Password is required'],
    ['password', 123456, 'Password is required'],
    ['password', 'x', undefined],
    ['password', 'x'.repeat(129), 'Password too long'],
    ['recaptcha_token', 7, BOT],
  ])('%s %j: %s', async (field, value, text) => {
    expect(await complaint(LoginDto, { ...LOGIN, [field]: value }, field)).toBe(text);
  });
});

describe('CSRF token', () => {
  it.each([
    [16, undefined],
    [256, undefined],
    [15, 'Token must be 16 to 256 characters'],
    [257, 'Token must be 16 to 256 characters'],
  ])('of %i characters: %s', async (length, text) => {
    expect(await complaint(CsrfTokenDto, { token: 'x'.repeat(length) }, 'token')).toBe(text);
  });
});
