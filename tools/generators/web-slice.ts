import { checkName, checkOneOf, pascalCase, words } from './plan.ts';
import type { Plan } from './plan.ts';

const LAYERS = ['pages', 'widgets', 'features', 'entities'];

const page = (component: string, title: string): string => `import { PageHead, PageTitle } from '@/shared/ui';

export const ${component} = () => (
  <>
    <PageTitle page="${title}" />
    <PageHead title="${title}" />
  </>
);
`;

const part = (component: string, title: string): string =>
  `export const ${component} = () => <section aria-label="${title}" />;\n`;

const titleOf = (name: string): string => words(name).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** A slice of the web app with a component and its public API. */
export const newWebSlice = (layer: string, name: string): Plan => {
  checkOneOf(LAYERS, layer);
  checkName(name);
  const isPage = layer === 'pages';
  const component = pascalCase(name) + (isPage ? 'Page' : '');
  const slice = `apps/web/src/${layer}/${name}`;
  return {
    files: {
      [`${slice}/index.ts`]: `export { ${component} } from './ui/${component}.tsx';\n`,
      [`${slice}/ui/${component}.tsx`]: (isPage ? page : part)(component, titleOf(name)),
    },
    next: isPage
      ? 'Give it a path in apps/web/src/shared/config/routes.ts and a route in apps/web/src/app/router/AppRoutes.tsx.'
      : 'Use it from two slices or more; what only one page needs lives in that page.',
  };
};
