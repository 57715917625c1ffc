import { describe } from '@jest/globals';
import { ReversibleSecretBox } from './reversible-secret-box.ts';
import { secretBoxContract } from './secret-box.contract.ts';

describe('ReversibleSecretBox', () => secretBoxContract((key) => new ReversibleSecretBox(key)));
