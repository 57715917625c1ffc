import { describe } from '@jest/globals';
import { mailLinkTokensContract } from '@patchlight/testing';
import { HmacMailLinkTokens } from './hmac-mail-link-tokens.adapter.ts';

describe('HmacMailLinkTokens', () => mailLinkTokensContract((secret) => new HmacMailLinkTokens(secret)));
