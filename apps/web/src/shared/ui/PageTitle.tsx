import { APP_NAME } from '@/shared/config';

/** The document title: `whole` as it is, `page` after the product's name. */
export const PageTitle = (props: { page: string } | { whole: string }) => (
  <title>{'whole' in props ? props.whole : `${APP_NAME} - ${props.page}`}</title>
);
