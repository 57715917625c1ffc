import { checkName } from './plan.ts';
import type { Plan } from './plan.ts';

/** An empty project for a driven adapter. */
export const newAdapter = (name: string): Plan => {
  checkName(name);
  const project = `libs/api/adapters/${name}`;
  return {
    files: {
      [`${project}/project.json`]: `{
  "name": "adapter-${name}",
  "$schema": "../../../../node_modules/nx/schemas/project-schema.json",
  "projectType": "library",
  "sourceRoot": "${project}/src",
  "tags": ["layer:adapter", "adapter:${name}"],
  "metadata": { "packages": [] },
  "targets": { "lint": {}, "typecheck": {}, "test": {} }
}
`,
      [`${project}/tsconfig.json`]: `{
  "extends": "../../../../tsconfig.base.json",
  "include": ["src"]
}
`,
      [`${project}/jest.config.js`]: `import preset from '../../../../jest.preset.js';

export default {
  ...preset,
  displayName: 'adapter-${name}',
  rootDir: import.meta.dirname,
  testMatch: ['**/*.spec.ts', '**/*.int-spec.ts'],
};
`,
      [`${project}/src/index.ts`]: 'export {};\n',
    },
    next: `Export the adapter in ${project}/src/index.ts, list the packages it may import in project.json, and construct it in apps/api/src/ports.ts.`,
  };
};
