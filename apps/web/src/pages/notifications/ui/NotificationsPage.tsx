import { notificationApi } from '@/entities/notification';
import { Chip, PageTitle } from '@/shared/ui';
import { useInboxFilter } from '../model/use-inbox-filter.ts';
import { InboxFilters } from './InboxFilters.tsx';
import { InboxList } from './InboxList.tsx';
import styles from './NotificationsPage.module.css';

/** The whole inbox. */
export const NotificationsPage = () => {
  const { data: unread = 0 } = notificationApi.endpoints.getUnreadCount.useQuery();
  const { filter, setFilter, ...grouping } = useInboxFilter();
  return (
    <div className={styles.page}>
      <PageTitle page="Inbox" />
      <div className={styles.head}>
        <h1 className={styles.title}>
          Inbox
          {unread > 0 && <Chip tone="hot">{`${unread} unread`}</Chip>}
        </h1>
        <InboxFilters filter={filter} setFilter={setFilter} />
      </div>
      <InboxList
        key={JSON.stringify(filter)}
        filter={filter}
        setFilter={setFilter}
        unread={unread}
        {...grouping}
      />
    </div>
  );
};
