import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface LintProbe {
  /** What the snippet does, as part of the test title. */
  does: string;
  /** The file that the snippet would be in. */
  file: string;
  code: string;
}

export interface ViolatingProbe extends LintProbe {
  rule: string;
  /** A part of the message, where a rule has several. */
  says?: string;
  /** The rule needs type information, so the file must exist. */
  isTyped?: boolean;
}

const adapters = readdirSync(join(import.meta.dirname, '../../../libs/api/adapters'));

const BOUNDARIES = '@nx/enforce-module-boundaries';

const uses = (alias: string): string => `import * as other from '${alias}';\nexport const used = other;\n`;

/** Each of these must violate exactly one rule. */
export const violations: ViolatingProbe[] = [
  {
    does: 'the domain imports another library',
    file: 'libs/api/domain/src/library/probe.ts',
    code: uses('@patchlight/bbcode'),
    rule: BOUNDARIES,
    says: '"layer:domain" cannot depend on any libs',
  },
  {
    does: 'the domain imports a package',
    file: 'libs/api/domain/src/library/probe.ts',
    code: uses('rxjs'),
    rule: BOUNDARIES,
    says: '"layer:domain" is not allowed to import "rxjs"',
  },
  {
    does: 'the application imports what is below it',
    file: 'libs/api/application/src/library/probe.ts',
    code: uses('@patchlight/embedded-postgres'),
    rule: BOUNDARIES,
    says: '"layer:application" can only depend on',
  },
  {
    does: 'the application imports what stands on it',
    file: 'libs/api/application/src/library/probe.ts',
    code: uses('@patchlight/adapters/steam'),
    rule: BOUNDARIES,
    says: 'Circular dependency',
  },
  {
    does: 'the application imports a package',
    file: 'libs/api/application/src/library/probe.ts',
    code: uses('undici'),
    rule: BOUNDARIES,
    says: '"layer:application" is not allowed to import "undici"',
  },
  {
    does: 'the application uses a value of the contracts',
    file: 'libs/api/application/src/library/probe.ts',
    code: `import { LIMITS } from '@patchlight/contracts';\nexport const limits = LIMITS;\n`,
    rule: '@typescript-eslint/no-restricted-imports',
  },
  {
    does: 'a file of DTOs exports a value that pages may use',
    file: 'libs/shared/contracts/src/library/probe.dto.ts',
    code: 'export const CAP = 3;\n',
    rule: 'no-restricted-syntax',
    says: 'bring the validators along',
  },
  {
    does: 'an adapter imports another adapter',
    file: 'libs/api/adapters/steam/src/probe.ts',
    code: uses('@patchlight/adapters/security'),
    rule: BOUNDARIES,
    says: '"layer:adapter" can only depend on',
  },
  {
    does: 'an adapter imports the outbound adapter outside its tests',
    file: 'libs/api/adapters/calendar/src/probe.ts',
    code: uses('@patchlight/adapters/outbound'),
    rule: BOUNDARIES,
    says: '"layer:adapter" can only depend on',
  },
  {
    does: "an adapter's test imports another adapter",
    file: 'libs/api/adapters/steam/src/probe.spec.ts',
    code: uses('@patchlight/adapters/security'),
    rule: BOUNDARIES,
    says: '"layer:adapter" can only depend on',
  },
  {
    does: 'an adapter imports the fakes outside its tests',
    file: 'libs/api/adapters/steam/src/probe.ts',
    code: uses('@patchlight/testing'),
    rule: BOUNDARIES,
    says: '"layer:adapter" can only depend on',
  },
  ...adapters.map((adapter) => ({
    does: `the ${adapter} adapter imports a package that it does not wrap`,
    file: `libs/api/adapters/${adapter}/src/probe.ts`,
    code: uses('react'),
    rule: BOUNDARIES,
    says: `"adapter:${adapter}" is not allowed to import "react"`,
  })),
  {
    does: 'the embedded server imports a library',
    file: 'libs/api/embedded-postgres/src/probe.ts',
    code: uses('@patchlight/bbcode'),
    rule: BOUNDARIES,
    says: '"layer:runtime" cannot depend on any libs',
  },
  {
    does: 'the fakes import the embedded server',
    file: 'libs/api/testing/src/probe.ts',
    code: uses('@patchlight/embedded-postgres'),
    rule: BOUNDARIES,
    says: '"layer:testing" can only depend on',
  },
  {
    does: 'a shared library imports the API',
    file: 'libs/shared/bbcode/src/probe.ts',
    code: uses('@patchlight/domain'),
    rule: BOUNDARIES,
    says: '"layer:shared" can only depend on',
  },
  {
    does: 'the API imports the fakes outside its tests',
    file: 'apps/api/src/probe.ts',
    code: uses('@patchlight/testing'),
    rule: BOUNDARIES,
    says: '"layer:app" can only depend on',
  },
  {
    does: 'the web app imports the API',
    file: 'apps/web/src/app/probe.ts',
    code: uses('@patchlight/application'),
    rule: BOUNDARIES,
    says: '"layer:web" can only depend on',
  },
  {
    does: 'a journey imports an adapter',
    file: 'apps/api-e2e/src/probe.e2e-spec.ts',
    code: uses('@patchlight/adapters/jobs'),
    rule: BOUNDARIES,
    says: '"layer:e2e" can only depend on',
  },
  {
    does: 'a project is entered by a relative path instead of its front door',
    file: 'libs/api/adapters/steam/src/probe.ts',
    code: uses('../../../application/src/library/follow-game.use-case.ts'),
    rule: BOUNDARIES,
    says: 'cannot be imported by a relative or absolute path',
  },
  {
    does: 'a library imports itself by its alias',
    file: 'libs/api/domain/src/library/probe.ts',
    code: uses('@patchlight/domain'),
    rule: BOUNDARIES,
    says: 'should use relative imports',
  },
  {
    does: 'a library reads the environment',
    file: 'libs/api/adapters/steam/src/probe.ts',
    code: `export const url = process.env['STEAM_STORE_URL'];\n`,
    rule: 'no-restricted-properties',
  },
  {
    does: 'the API takes the environment from node:process',
    file: 'apps/api/src/probe.ts',
    code: `import { env } from 'node:process';\nexport const port = env['PORT'];\n`,
    rule: 'no-restricted-imports',
  },
  {
    does: 'a type is imported like a value',
    file: 'libs/api/application/src/library/probe.ts',
    code: `import { Follow } from '@patchlight/domain';\nexport const nothing = null as Follow | null;\n`,
    rule: '@typescript-eslint/consistent-type-imports',
  },
  {
    does: 'a handler does not say who may call it',
    file: 'libs/api/adapters/http/src/library/probe.controller.ts',
    code: `
      import { Controller, Get } from '@nestjs/common';
      @Controller('probe')
      export class ProbeController {
        @Get()
        list(): string[] {
          return [];
        }
      }`,
    rule: 'patchlight/declared-access',
  },
  {
    does: 'a library prints to the console',
    file: 'libs/shared/bbcode/src/probe.ts',
    code: `console.log('here');\n`,
    rule: 'no-console',
  },
  {
    does: 'a hook is called under a condition',
    file: 'apps/web/src/shared/ui/Probe.tsx',
    code: `
      import { useState } from 'react';
      export const useProbe = (on: boolean) => {
        if (on) useState(0);
      };`,
    rule: 'react-hooks/rules-of-hooks',
  },
  {
    does: 'a promise is left alone',
    file: 'libs/api/adapters/jobs/src/index.ts',
    code: `const work = async (): Promise<void> => undefined;\nexport const start = (): void => {\n  work();\n};\n`,
    rule: '@typescript-eslint/no-floating-promises',
    isTyped: true,
  },
  {
    does: 'a promise goes where nobody waits for one',
    file: 'libs/api/adapters/jobs/src/index.ts',
    code: `const each = (act: () => void): void => act();\nexport const start = (): void => each(async () => undefined);\n`,
    rule: '@typescript-eslint/no-misused-promises',
    isTyped: true,
  },
  {
    does: 'properties are packed into a spread',
    file: 'libs/api/domain/src/library/probe.ts',
    code: `export const both = (a: object, b: number): object => ({ ...a, ...{ b } });\n`,
    rule: 'no-restricted-syntax',
    says: 'Write the properties',
  },
  {
    does: 'arguments are packed into a tuple',
    file: 'libs/api/domain/src/library/probe.ts',
    code: `export const both = (): number => Math.max(...([1, 2] as const));\n`,
    rule: 'no-restricted-syntax',
    says: 'Write the properties',
  },
  {
    does: 'props are packed into a spread',
    file: 'apps/web/src/shared/ui/Probe.tsx',
    code: `export const Probe = ({ id }: { id: string }) => <i {...{ id }} />;\n`,
    rule: 'no-restricted-syntax',
    says: 'Write the properties',
  },
  {
    does: 'a button disables itself natively',
    file: 'apps/web/src/shared/ui/Probe.tsx',
    code: `export const Probe = ({ isBusy }: { isBusy: boolean }) => <button disabled={isBusy}>Save</button>;\n`,
    rule: 'no-restricted-syntax',
    says: 'loses the keyboard focus',
  },
];

/** Valid code close to the violations: no rule may report it. */
export const allowed: LintProbe[] = [
  {
    does: 'the application uses a type of the contracts',
    file: 'libs/api/application/src/library/probe.ts',
    code: `import type { AuthBody } from '@patchlight/contracts';\nexport type Answer = AuthBody['data'];\n`,
  },
  {
    does: "a use case's test imports the fakes",
    file: 'libs/api/application/src/library/probe.use-case.spec.ts',
    code: uses('@patchlight/testing'),
  },
  {
    does: 'an adapter imports the package that it wraps',
    file: 'libs/api/adapters/steam/src/probe.ts',
    code: uses('undici'),
  },
  {
    does: "an adapter's test imports a simulator",
    file: 'libs/api/adapters/steam/src/probe.int-spec.ts',
    code: uses('@patchlight/simulators'),
  },
  {
    does: "an adapter's test sends its requests through the outbound adapter",
    file: 'libs/api/adapters/calendar/src/probe.int-spec.ts',
    code: uses('@patchlight/adapters/outbound'),
  },
  {
    does: 'an env file reads the environment',
    file: 'apps/api/src/probe.env.ts',
    code: `export const port = process.env['PORT'];\n`,
  },
  {
    does: 'an injected class is imported as the value that it is to the container',
    file: 'libs/api/adapters/http/src/library/probe.controller.ts',
    code: `
      import { Controller, Get } from '@nestjs/common';
      import { LibraryQueries } from '@patchlight/application';
      import { SignedIn } from '../kernel/access.decorators.ts';
      @SignedIn()
      @Controller('probe')
      export class ProbeController {
        constructor(readonly library: LibraryQueries) {}
        @Get()
        list(): string[] {
          return [];
        }
      }`,
  },
];
