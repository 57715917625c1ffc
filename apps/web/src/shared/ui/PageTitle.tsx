import { APP_NAME } from '@/shared/config';

/** The document title: `whole` unchanged, `page` after the product name. */
export const PageTitle = (props: { page: string } | { whole: string }) => (
  <title>{'whole' in props ? props.whole : `${APP_NAME} - ${props.page}`}</title>
);
