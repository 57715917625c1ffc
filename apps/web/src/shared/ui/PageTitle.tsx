import { APP_NAME } from '@/shared/config';

/** The title of the document. `whole` stands as it is, `page` follows the product's name. */
export const PageTitle = (props: { page: string } | { whole: string }) => (
  <title>{'whole' in props ? props.whole : `${APP_NAME} - ${props.page}`}</title>
);
