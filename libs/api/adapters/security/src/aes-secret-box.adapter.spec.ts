import { describe } from '@jest/globals';
import { secretBoxContract } from '@patchlight/testing';
import { AesSecretBox } from './aes-secret-box.adapter.ts';

describe('AesSecretBox', () => secretBoxContract((key) => new AesSecretBox(key)));
