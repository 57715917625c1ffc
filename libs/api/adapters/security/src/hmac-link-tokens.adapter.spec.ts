import { describe } from '@jest/globals';
import { linkTokensContract } from '@patchlight/testing';
import { HmacLinkTokens } from './hmac-link-tokens.adapter.ts';

describe('HmacLinkTokens', () => linkTokensContract((secret) => new HmacLinkTokens(secret)));
