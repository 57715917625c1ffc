import { APP_NAME } from '@/shared/config';
import { useTitleCount } from '@/shared/lib';

/** The document title: `whole` unchanged, `page` after the product name. In front of both the unread count, if any. */
export const PageTitle = (props: { page: string } | { whole: string }) => {
  const count = useTitleCount();
  const title = 'whole' in props ? props.whole : `${APP_NAME} - ${props.page}`;
  return <title>{count === '' ? title : `(${count}) ${title}`}</title>;
};
